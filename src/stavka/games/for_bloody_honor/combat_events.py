"""What can happen in combat, its retreats and defections. Ids only, as in `events.py`."""
