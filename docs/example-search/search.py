"""A search without a language model: evolves what an L1D evicts and which loads bypass it, by small expressions.

The policy keeps a rank for each line. A hit and an insertion set it to expressions of the old rank (r), a count of
events of the set (t), how many lines the warp's load touches (d), the number of the warp in its CTA (w) and constants;
the lowest is evicted. A load whose third expression, of d, w and constants, is above 0 bypasses unless it hits. One of
the best few is changed and judged, again and again, until the time is over:

    python3 docs/example-search/search.py --minutes 60 --seed 1 --log search.jsonl

Each policy that it judged is a line of the log. What the log of an earlier run has is not judged again, so the same
command goes on where that ended.
"""

import argparse
import json
import os
import random
import re
import tempfile
import time
from pathlib import Path

import evaluator

POLICY = """
import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.toolbox.PerCache;
import io.policybridge.toolbox.RankedWays;
import java.util.List;

public final class Evolved extends RankedWays implements CacheHooks.Hit, CacheHooks.Insert, L1dHooks.Route {
    public static final PolicySpec SPEC = PerCache.spec(
            "evolved", "search.py", "Evicts the line of the lowest rank.", List.of(),
            (shape, settings) -> new Evolved(shape));
    private final long[] ranks;
    private final long[] counts;

    private Evolved(CacheShape shape) {
        super(shape);
        ranks = new long[shape.lines()];
        counts = new long[shape.lines() / shape.ways()];
    }

    @Override
    protected long[] ranks() {
        return ranks;
    }

    @Override
    public void hit(Access access, int set, int way) {
        long t = ++counts[set], r = ranks[set * ways + way], d = access.lines(), w = access.warpInCta();
        ranks[set * ways + way] = HIT;
    }

    @Override
    public void insert(Access access, int set, int way) {
        long t = ++counts[set], r = ranks[set * ways + way], d = access.lines(), w = access.warpInCta();
        ranks[set * ways + way] = INSERT;
    }

    @Override
    public long route(Access access) {
        long d = access.lines(), w = access.warpInCta();
        return access.kind() == Access.Kind.LOAD && BYPASS > 0 ? Answer.BYPASS_ON_MISS : Answer.CACHE;
    }

    @Override
    public Promises promises() { // its hooks look at accesses
        return Promises.of(Promises.Promise.ALWAYS_PICKS_A_WAY, Promises.Promise.RANKS_WAYS)
                .within(Promises.Scope.SET);
    }
}
"""
LRU = {"hit": "t", "insert": "t", "bypass": "0"}
CONSTANTS = ["0", "1", "2", "4", "8", "16", "64", "1024"]
TERMS = {"hit": ["r", "t", "d", "w"], "insert": ["r", "t", "d", "w"], "bypass": ["d", "w"]}
FORMS = ["({} + {})", "({} - {})", "({} * {})", "Math.min({}, {})", "Math.max({}, {})", "({} & {})"]
TERM = re.compile(r"\b(?:[rtdw]|\d+)\b")
LONGEST = 120


def expression(draw, terms, depth):
    if depth == 0 or draw.random() < 0.3:
        return draw.choice(terms if draw.random() < 0.6 else CONSTANTS)
    return draw.choice(FORMS).format(expression(draw, terms, depth - 1), expression(draw, terms, depth - 1))


def child(parents, draw):
    """One of the parents with one expression new, as another parent has it, or with another term in one place."""
    genes = dict(draw.choice(parents))
    which = draw.choice(list(genes))
    kind = draw.random()
    if kind < 0.3:
        genes[which] = expression(draw, TERMS[which], 2)
    elif kind < 0.5:
        genes[which] = draw.choice(parents)[which]
    else:
        at = draw.choice(list(TERM.finditer(genes[which])))
        genes[which] = genes[which][: at.start()] + expression(draw, TERMS[which], 1) + genes[which][at.end() :]
    return genes


def source(genes):
    return re.sub(r"\b(?:HIT|INSERT|BYPASS)\b", lambda at: genes[at.group().lower()], POLICY)


def judged(genes):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "Evolved.java"
        file.write_text(source(genes), encoding="utf-8")
        return evaluator.evaluate(file)


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--minutes", type=float, default=60)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--population", type=int, default=8)
    words.add_argument("--log", type=Path, default=Path("search.jsonl"))
    words = words.parse_args()
    os.environ.setdefault("POLICYBRIDGE_SUITE", str(Path(__file__).with_name("search.yaml")))
    draw = random.Random(words.seed)
    lines = words.log.read_text(encoding="utf-8").splitlines() if words.log.exists() else []
    known = {source(line["genes"]): line["metrics"] for line in map(json.loads, lines)}
    best, seen, genes = [], set(), LRU
    begin = time.monotonic()
    with words.log.open("a", encoding="utf-8") as log:
        while time.monotonic() - begin < 60 * words.minutes:
            text = source(genes)
            if text not in seen and max(map(len, genes.values())) <= LONGEST:
                seen.add(text)
                metrics = known.get(text) or judged(genes)
                if text not in known:
                    minute = round((time.monotonic() - begin) / 60, 1)
                    log.write(json.dumps({"minute": minute, "genes": genes, "metrics": metrics}) + "\n")
                    log.flush()
                if metrics["combined_score"] not in (score for score, _ in best):  # equal ones crowd out others
                    best = sorted(best + [(metrics["combined_score"], genes)], key=lambda one: -one[0])
                    del best[words.population :]
                print(f"{len(seen)}: {metrics['score']:.6f}, best {best[0][0]:.6f} of {best[0][1]}", flush=True)
            genes = child([one for _, one in best], draw)
    Path(words.log.with_suffix(".java")).write_text(source(best[0][1]), encoding="utf-8")


if __name__ == "__main__":
    main()
