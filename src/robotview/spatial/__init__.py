"""Rotations, poses and inertia: tuples for one (`pose`), numpy for many (`batch`, `inertia`)."""
