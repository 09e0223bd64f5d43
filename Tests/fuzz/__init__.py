"""Fuzzing of the whole server over all of its doors: see scripts/fuzz."""
