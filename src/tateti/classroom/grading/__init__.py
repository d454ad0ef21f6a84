"""The grader: a student's file runs in a process of its own, and every answer it gives is judged here."""
