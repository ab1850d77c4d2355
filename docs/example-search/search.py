"""A search without a language model: evolves which line of an L1D is evicted, by a small expression.

The policy keeps a number for each line. A hit and an insertion set it to expressions of the number (r), a count of
events of its cache (t) and constants; the lowest is evicted. The best of a small population is changed and judged
again and again, until the time is over:

    python3 docs/example-search/search.py --minutes 60 --seed 1 --log search.jsonl
"""

import argparse
import json
import random
import tempfile
import time
from pathlib import Path

import evaluator

POLICY = """
import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.PolicySpec;
import io.policybridge.toolbox.PerCache;
import io.policybridge.toolbox.RankedWays;
import java.util.List;

public final class Evolved extends RankedWays implements CacheHooks.Hit, CacheHooks.Insert {
    public static final PolicySpec SPEC = PerCache.spec(
            "evolved", "search.py", "Evicts the line of the lowest rank.", List.of(),
            (shape, settings) -> new Evolved(shape));
    private final long[] ranks;
    private final long[] clocks;

    private Evolved(CacheShape shape) {
        super(shape);
        ranks = new long[shape.lines()];
        clocks = new long[shape.lines() / shape.ways()];
    }

    @Override
    protected long[] ranks() {
        return ranks;
    }

    @Override
    public void hit(Access access, int set, int way) {
        long t = ++clocks[set];
        long r = ranks[set * ways + way];
        ranks[set * ways + way] = HIT;
    }

    @Override
    public void insert(Access access, int set, int way) {
        long t = ++clocks[set];
        long r = ranks[set * ways + way];
        ranks[set * ways + way] = INSERT;
    }
}
"""
TERMS = ["r", "t", "0", "1", "2", "4", "16", "64", "1024"]
FORMS = ["({} + {})", "({} - {})", "Math.min({}, {})", "Math.max({}, {})", "({} << ({} & 7))", "({} & {})"]


def expression(draw, depth):
    if depth == 0 or draw.random() < 0.3:
        return draw.choice(TERMS)
    return draw.choice(FORMS).format(expression(draw, depth - 1), expression(draw, depth - 1))


def mutated(parent, draw):
    child = dict(parent)
    which = draw.choice(["hit", "insert"])
    if draw.random() < 0.5:
        child[which] = expression(draw, 3)
    else:  # one term of it
        words = [(i, c) for i, c in enumerate(child[which]) if c in "rt" and not child[which][max(0, i - 1)].isalpha()]
        words = [(i, c) for i, c in words if not child[which][i + 1 : i + 2].isalpha()]
        if not words:
            child[which] = expression(draw, 2)
        else:
            at = draw.choice(words)[0]
            child[which] = child[which][:at] + expression(draw, 1) + child[which][at + 1 :]
    return child


def judged(genes):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "Evolved.java"
        file.write_text(POLICY.replace("HIT;", genes["hit"] + ";").replace("INSERT;", genes["insert"] + ";"))
        return evaluator.evaluate(file)


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--minutes", type=float, default=60)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--population", type=int, default=6)
    words.add_argument("--log", type=Path, default=Path("search.jsonl"))
    words = words.parse_args()
    draw = random.Random(words.seed)
    end = time.monotonic() + 60 * words.minutes
    alive, seen = [], set()
    next_genes = {"hit": "t", "insert": "t"}  # LRU
    with words.log.open("a", encoding="utf-8") as log:
        while time.monotonic() < end:
            key = (next_genes["hit"], next_genes["insert"])
            if key not in seen and max(map(len, key)) < 200:
                seen.add(key)
                metrics = judged(next_genes)
                alive = sorted(alive + [(metrics["combined_score"], len(seen), next_genes)], key=lambda one: -one[0])
                del alive[words.population :]
                log.write(json.dumps({"number": len(seen), **next_genes, **metrics}) + "\n")
                log.flush()
                print(f"{len(seen)}: {metrics['score']:.4f}, best {alive[0][0]:.4f} by {alive[0][2]}", flush=True)
            next_genes = mutated(draw.choice(alive)[2], draw)


if __name__ == "__main__":
    main()
