"""For the classroom: boards as plain lists of lists, and a grader for a student's own file."""
