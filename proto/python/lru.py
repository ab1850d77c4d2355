"""Least recently used for the L1 data caches, as the policy lru of PolicyBridge: an example of a policy server.

    python3 lru.py unix:lru.sock
    ./policybridge compare --workload vecadd --policy lru,grpc:unix:lru.sock
"""

import sys

from policybridge import WAY, serve


class Lru:
    """One order of ways for each set of each L1D."""

    def __init__(self, host, seed):
        self.sets = host.l1d.sets
        self.ways = host.l1d.ways

    def l1d(self, sm):
        return LruPart(self.sets, self.ways)


class LruPart:
    """The ways of each set, the least recently touched first."""

    scope = "SET"  # a victim changes by events of its set alone
    always_picks_a_way = True

    def __init__(self, sets, ways):
        self.order = [list(range(ways)) for _ in range(sets)]

    def hit(self, set, way):
        self._touch(set, way)

    def pending_hit(self, set, way):
        if way >= 0:  # -1: the line gets its way when it arrives
            self._touch(set, way)

    def sector_miss(self, set, way):
        self._touch(set, way)

    def insert(self, set, way):
        self._touch(set, way)

    def victim(self, set, ways):
        eligible = frozenset(ways.eligible)
        return WAY(next(way for way in self.order[set] if way in eligible))

    def ranking(self, set):
        return self.order[set]

    def _touch(self, set, way):
        self.order[set].remove(way)
        self.order[set].append(way)


if __name__ == "__main__":
    server = serve({"lru": Lru}, sys.argv[1] if len(sys.argv) > 1 else "localhost:50051")
    print("listening", flush=True)
    server.wait_for_termination()
