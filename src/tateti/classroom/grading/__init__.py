"""The grader: a student's file runs in a process of its own, and every answer it gives is judged here.

grader       one file, graded from its first function to its last
whole_class  a folder of them, several at a time; workers: the processes that do it
submissions  what a student gives: a file, a folder, an archive
process      child  the process of a student's file, seen from here and from inside, in a cage (`tateti.cage`)
handed_in    the copy of a file that runs
contract     what a file of a course has to do; each course has its own in courses/
questions    which calls are made, and in which order
answers      values  judging  what a file answers, read and judged
loading      faults  why a file cannot be loaded, and what ended its process, in words
findings     advice  report  class_table  what was found out, what to mend first; in words, as JSON and as a table of a class
exports      the forms that teachers' systems read
limits       how long and how much a file may take
"""
