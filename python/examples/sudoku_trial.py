"""A trial of a language model with the kit `verifiers`: this module is the task set.

    PYTHONPATH=examples vf-validate sudoku-trial -n 20 --runtime.type subprocess
    PYTHONPATH=examples vf-eval sudoku-trial -m MODEL -n 20 --no-push --client.base-url ADDRESS
        --env.agent.harness.id null --env.agent.runtime.type subprocess --env.taskset.part test

The address is that of a server that speaks OpenAI's protocol; the lines of the second command are one. It takes
`pip install verifiers`, and Python 3.11.
"""

from bivalue.verifiers import SudokuTaskset

__all__ = ["SudokuTaskset"]
