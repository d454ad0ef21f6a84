"""One file a migration; to add one, copy the newest, count its `revision` on, and set `HEAD` in `web/tables.py`."""
