"""Calls in other processes that may die or never end, as MuJoCo's compiler does on some inputs."""

import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")
SECONDS = 30.0
"""Of processor time for one call; then its process ends."""


class _Limited:
    """A function that can be sent to a process and is stopped there."""

    def __init__(self, function: Callable[[Job], Result]) -> None:
        self.function = function

    def __call__(self, job: Job) -> Result:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)  # its signal ends the process
        try:
            return self.function(job)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)


def map_surviving(function: Callable[[Job], Result], jobs: Sequence[Job]) -> list[Result | None]:
    """Results in order, several at a time; None where the process has died."""
    call = _Limited(function)
    results: list[Result | None] = []
    while len(results) < len(jobs):
        waiting = jobs[len(results) :]
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            futures = [pool.submit(call, job) for job in waiting]
        for job, future in zip(waiting, futures, strict=True):
            if isinstance(future.exception(), BrokenProcessPool):
                results.append(_alone(call, job))
                break  # the death of one ended all behind it
            results.append(future.result())
    return results


def _alone(call: Callable[[Job], Result], job: Job) -> Result | None:
    """In a process of its own: was it this one?"""
    with ProcessPoolExecutor(1) as pool:
        try:
            return pool.submit(call, job).result()
        except BrokenProcessPool:
            return None
