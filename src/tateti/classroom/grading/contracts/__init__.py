"""What a student's file has to do: base, and one module a course."""
