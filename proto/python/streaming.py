"""Loads whose lines have few hits bypass the L1D: an example of a policy server that sees each access.

    python3 streaming.py unix:streaming.sock
    ./policybridge compare --workload kmeans:tiny --policy lru,grpc:unix:streaming.sock
"""

import sys
from collections import Counter

from policybridge import BYPASS, CACHE, serve


class Streaming:
    def __init__(self, host, seed):
        pass

    def l1d(self, sm):
        return StreamingPart()


class StreamingPart:
    scope = "PART"  # what route answers depends on this L1D alone

    def __init__(self):
        self.fills = Counter()  # by pc of the load
        self.hits = Counter()

    def insert(self, access, set, way):
        self.fills[access.pc] += 1

    def hit(self, access, set, way):
        self.hits[access.pc] += 1

    def route(self, access):
        fills = self.fills[access.pc]
        return BYPASS if fills >= 64 and self.hits[access.pc] < fills / 10 else CACHE


if __name__ == "__main__":
    server = serve({"streaming": Streaming}, sys.argv[1] if len(sys.argv) > 1 else "localhost:50051")
    print("listening", flush=True)
    server.wait_for_termination()
