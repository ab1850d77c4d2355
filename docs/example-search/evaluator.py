"""Judges one policy with `./policybridge evaluate`, in the form in which OpenEvolve calls an evaluator.

evaluate(path) returns numbers by name; "combined_score" is what a search maximises, "feedback" what a language model
should read. Set POLICYBRIDGE_SUITE (default: thesis), POLICYBRIDGE_UNTIL (default: the stage tiny) and
POLICYBRIDGE_STORE to choose. Python 3.9 or later, without packages.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

LAUNCHER = os.environ.get("POLICYBRIDGE_LAUNCHER", Path(__file__).resolve().parents[2] / "policybridge")
CLASS = re.compile(r"^\s*public\s+(?:final\s+|abstract\s+)*class\s+(\w+)", re.MULTILINE)


def verdict(path, parameters="", options=()):
    """What the command prints; a policy that is bad has a score too, and only a command that fails raises."""
    source = Path(path).read_text(encoding="utf-8")
    public = CLASS.search(source)
    name = public.group(1) if public else "Policy"
    with tempfile.TemporaryDirectory() as folder:
        # The compiler wants a file called as the public class in it, and searches call theirs as they like.
        file = Path(folder) / f"{name}.java"
        file.write_text(source, encoding="utf-8")
        suite = os.environ.get("POLICYBRIDGE_SUITE", "thesis")
        command = [str(LAUNCHER), "evaluate", f"{file}{parameters}", "--suite", suite, *options]
        if "POLICYBRIDGE_STORE" in os.environ:
            command += ["--store", os.environ["POLICYBRIDGE_STORE"]]
        until = os.environ.get("POLICYBRIDGE_UNTIL", "tiny" if suite in ("thesis", "mixed") else "")
        if until:
            command += ["--until", until]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "no answer")
    return json.loads(done.stdout)


def evaluate(path):
    """The metrics of the policy in the file `path`; those that were not measured are left out."""
    said = verdict(path)
    metrics = {
        # A later stage is worth more than any score of an earlier one.
        "combined_score": said["passed"] + said["score"] / (1 + said["score"]),
        "score": said["score"],
        "passed": float(said["passed"]),
    }
    if said["state"]:
        metrics["state_bits"] = float(said["state"]["counted"])
    for gap, value in (said["overfitting"] or {}).items():
        if value is not None:
            metrics[gap] = value
    metrics["feedback"] = "\n".join(said["diagnostics"])
    return metrics


if __name__ == "__main__":
    print(json.dumps(evaluate(sys.argv[1]), indent=2))
