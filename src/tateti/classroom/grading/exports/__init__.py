"""What was found, in the forms that teachers' systems read; names and answers of students stay harmless in all of them.

points       what each function is worth
gradescope   results.json of an autograder
classroom50  result.json of Classroom 50
github       annotations of a workflow
moodle       the worksheet of an assignment
junit        the XML of test reports; texts: what several of them say
"""
