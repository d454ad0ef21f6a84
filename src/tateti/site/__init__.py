"""The page without a server: `tateti site` makes a folder that any web host serves, or a USB stick.

browser    what answers in the browser, in place of a server
build      the folder
compiling  Python code compiled beforehand
package    the part of this package that goes into it
pages      the HTML of the folder's addresses
"""
