"""What takes long, in processes of its own.

bots      the bots' turns: who thinks about which, and for how long
studies   analyses, hints, trees and reviews, found once and kept
pool      the processes
tasks     what is done in them
"""
