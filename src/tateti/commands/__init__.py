"""The words of the command `tateti`, one file a word; each is loaded when it is used. `support` is what they share."""
