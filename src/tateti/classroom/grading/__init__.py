"""The grader: a student's file runs in a process of its own, and every answer it gives is judged here.

grader       one file, graded from its first function to its last; whole_class: a folder of them, several at a time
process      child  the process of a student's file, seen from here and from inside, in a cage (`tateti.cage`)
handed_in    order  the copy of a file that runs, and the order in which it is asked
contract     what a file of a course has to do; each course has its own in courses/
answers      values  judging  what a file answers, read and judged
findings     report  class_table  what was found out, in words, as JSON and as a table of a class
limits       how long and how much a file may take
"""
