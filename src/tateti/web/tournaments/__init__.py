"""Tournaments of people on the server: an organiser with a private link, players who choose their name, boards by link.

events     what is in the log of a tournament, besides what happens in every tournament (`tateti.tournaments`)
computed   what takes a while to find out, and the thread for it
live       how a tournament stands
decisions  the event that a request becomes, or the error that refuses it
boards     matches at the tables: which game is next, and what one that is over comes to
waiting    those who wait until something changes
service    everything that is done with tournaments
tasks      what worker processes do: pairings, sheets of paper
views      all of it as JSON: strangers see nicknames only
"""
