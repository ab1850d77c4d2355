package io.policybridge.run.witness;

import static io.policybridge.run.witness.Acting.acts;
import static io.policybridge.run.witness.Demand.changes;
import static io.policybridge.run.witness.Demand.departs;
import static io.policybridge.run.witness.Demand.departures;
import static io.policybridge.run.witness.Demand.share;
import static io.policybridge.run.witness.Demand.speedUp;

import io.policybridge.api.Hook;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.dram.DramStatistics;
import io.policybridge.simulator.statistics.Statistic;
import java.util.List;
import java.util.stream.Stream;

/**
 * For every policy of the registry a run in which its mechanism must be seen to act, on the machine of its paper where
 * there is one, and a run in which it must change nothing. Windows are around what was measured, on the side that the
 * paper argues for.
 */
final class ActingPolicies {
    /** APCM's first machine with SMs of 700 MHz: a stall of the L1D costs them fewer cycles than at its 1400. */
    private static final String APCM = "apcm1+gpgpu_clock_domains=700.0:700.0:700.0:924.0";

    private static final Statistic MISSES = RunStatistics.L1D.misses();
    private static final Statistic ACCESSES = RunStatistics.L1D.accesses();
    private static final Statistic FAILS = RunStatistics.L1D.reservationFails();
    private static final Statistic BYPASSED = RunStatistics.BYPASSED;
    private static final Statistic L2_MISSES = RunStatistics.L2.misses();
    private static final Statistic DRAM = DramStatistics.REQUESTS;
    private static final double ANY = Double.MAX_VALUE;

    /** Lines of a round of points come back after all others: LRU has lost them all. A stream has no line to keep. */
    private static Acting replacement(String policy, double from, double to, double misses) {
        return acts(policy, "kmeans:256", "gtx480x")
                .must(departs(Hook.VICTIM, from, to), changes(MISSES, misses - 0.03, misses + 0.03))
                .quiet("vectoradd:65536", "gtx480x");
    }

    private static Stream<Acting> replacement() {
        return Stream.of(
                acts("lru(level=both)", "kmeans:256", "gtx480x")
                        .must(departures(Hook.VICTIM, 0, 0), changes(MISSES, 1, 1), speedUp(1, 1))
                        .quiet("vectoradd:65536", "gtx480x"),
                replacement("fifo", 0.003, 0.05, 0.988),
                replacement("random", 0.3, 0.7, 0.941),
                replacement("lip", 0.5, 0.9, 0.882),
                replacement("bip", 0.5, 0.9, 0.889),
                replacement("dip", 0.4, 0.8, 0.900),
                replacement("srrip", 0.01, 0.1, 0.995),
                replacement("brrip", 0.4, 0.8, 0.900),
                replacement("drrip", 0.3, 0.7, 0.913),
                acts("eaf", "kmeans:256", "gtx480x-smalll2")
                        .must(departs(Hook.VICTIM, 0.8, 1), changes(L2_MISSES, 0.9, 0.96), speedUp(1.005, 1.1))
                        .quiet("kmeans:512", "medic"),
                acts("ship", "kmeans:256", "gtx480x-smalll2")
                        .must(departs(Hook.VICTIM, 0.3, 1), changes(L2_MISSES, 0.8, 0.9), speedUp(1.02, 1.1))
                        .quiet("kmeans:512", "medic"),
                acts("ship-bypass", "kmeans:256", "gtx480x-smalll2")
                        .must(departs(Hook.L2_FILL, 0.01, 0.99), changes(L2_MISSES, 0.78, 0.9), speedUp(1.02, 1.06))
                        .quiet("gesummv:256", "gtx480x"),
                acts("g-cache", "gesummv:256", "gtx480x")
                        .must(departures(Hook.VICTIM, 50_000, 200_000), speedUp(2.3, 2.8))
                        .quiet("vectoradd:65536", "gtx480x"));
    }

    /** DaCache's machine: old warps keep their divergent loads' lines, misses become hits. */
    private static Stream<Acting> dacache() {
        return Stream.of(
                acts("dacache", "gesummv:256", "dacache")
                        .must(departs(Hook.VICTIM, 0.7, 0.95), changes(MISSES, 0.7, 0.85), speedUp(1.15, 1.4))
                        .quiet("2dconv:256", "dacache"),
                acts("dacache", "bicg:256", "dacache")
                        .must(share(BYPASSED, ACCESSES, 0.0004, 0.005), speedUp(1.0, 1.1))
                        .quiet("backprop:4096", "dacache"),
                acts("dacache(onNoCandidate=stall)", "kmeans:512", "dacache")
                        .must(departs(Hook.VICTIM, 0.5, 0.8), departures(Hook.ROUTE, 0, 0), speedUp(1.03, 1.2))
                        .quiet("2dconv:256", "dacache"));
    }

    /** Loads that stream bypass, lines that their warp uses again are protected. */
    private static Stream<Acting> apcm() {
        return Stream.of(
                acts("apcm", "bicg:256", APCM)
                        .must(
                                departures(Hook.ROUTE, 1_000, 5_000),
                                departs(Hook.VICTIM, 0.6, 0.95),
                                changes(MISSES, 0.15, 0.35),
                                changes(FAILS, 0.1, 0.3),
                                speedUp(2, 3.5))
                        .quiet("hotspot:64", APCM),
                acts("apcm(protect=off)", "gesummv:256", APCM)
                        .must(departs(Hook.ROUTE, 0.7, 1), changes(FAILS, 0, 0.05), speedUp(5, 9))
                        .quiet("hotspot:64", APCM),
                acts("apcm(bypass=false)", "bicg:256", APCM)
                        .must(departs(Hook.VICTIM, 0.6, 0.95), changes(MISSES, 0.15, 0.4), speedUp(2, 3.5))
                        .quiet("srad:64", APCM),
                acts("apcm(bypass=false,protect=distance,n=64)", "kmeans:256", APCM)
                        .must(departures(Hook.VICTIM, 50, 1_000), share(BYPASSED, ACCESSES, 0.001, 0.02))
                        .quiet("hotspot:64", APCM),
                acts("abyp", "bicg:256", APCM)
                        .must(departs(Hook.ROUTE, 0.4, 0.8), changes(FAILS, 0, 0.15), speedUp(2.5, 4.5))
                        .quiet("hotspot:64", APCM),
                acts("pd(n=64)", "kmeans:256", APCM)
                        .must(
                                departures(Hook.VICTIM, 20, 500),
                                departs(Hook.NO_ELIGIBLE_WAY, 1, 1),
                                share(BYPASSED, ACCESSES, 0.005, 0.05))
                        .quietAs("pd", "hotspot:64", APCM));
    }

    /** The thesis's machine: conflict, thrashing, streams. */
    private static Stream<Acting> thesis() {
        return Stream.of(
                acts("pric", "gesummv:256", "thesis")
                        .must(departs(Hook.SET_INDEX, 0.9, 1), changes(FAILS, 0.3, 0.5), speedUp(1.5, 2.5))
                        .quiet("hotspot:64", "thesis"),
                acts("dbsa", "gesummv:256", "thesis")
                        .must(departs(Hook.ROUTE, 0.85, 1), changes(FAILS, 0, 0.05), speedUp(4, 9))
                        .quiet("syr2k:64", "thesis"),
                acts("dbsa(period=1000)", "vectoradd:65536", "thesis")
                        .must(
                                departs(Hook.ROUTE, 0.3, 0.7),
                                departs(Hook.L2_ROUTE, 0.7, 1),
                                changes(FAILS, 0.02, 0.2),
                                speedUp(1.2, 1.8))
                        .quietAs("dbsa", "vectoradd:65536", "thesis"),
                acts("dwt-cs", "kmeans:512", "thesis")
                        .must(
                                departs(Hook.WARP_MASK, 0.003, 0.05),
                                changes(MISSES, 0.7, 0.9),
                                changes(FAILS, 0.5, 0.8),
                                speedUp(1.02, 1.2))
                        .quiet("vectoradd:8192", "thesis"),
                acts("dwt-pric", "kmeans:1024", "thesis")
                        .must(
                                departs(Hook.SET_INDEX, 0.9, 1),
                                departs(Hook.ROUTE, 0.05, 0.2),
                                departs(Hook.WARP_MASK, 0.005, 0.05),
                                departures(Hook.L2_ROUTE, 20, 1_000),
                                changes(MISSES, 0.3, 0.6),
                                speedUp(1.02, 1.2))
                        .quiet("hotspot:64", "thesis"),
                acts("ccws", "kmeans:512", "thesis")
                        .must(
                                departs(Hook.WARP_MASK, 0.005, 0.1),
                                changes(MISSES, 0.2, 0.5),
                                changes(FAILS, 0, 0.15),
                                speedUp(1.05, 1.3))
                        .quiet("hotspot:64", "thesis"),
                acts("ccws-pcal", "kmeans:512", "thesis")
                        .must(
                                departs(Hook.ROUTE, 0.2, 0.5),
                                departs(Hook.WARP_MASK, 0.005, 0.1),
                                changes(MISSES, 0.2, 0.5),
                                speedUp(1.1, 1.4))
                        .quiet("hotspot:64", "thesis"),
                acts("mrpb", "bicg:256", "thesis")
                        .must(
                                departs(Hook.NEXT_REQUEST, 0.3, 0.6),
                                departs(Hook.NO_ELIGIBLE_WAY, 1, 1),
                                changes(FAILS, 0, 0.1),
                                speedUp(2, 4))
                        .neverQuiet("every load waits a cycle in the queues"),
                acts("daws", "kmeans:512", "thesis")
                        .must(departures(Hook.WARP_MASK, 30, 300), changes(MISSES, 0.9, 0.98), speedUp(1.005, 1.1))
                        .quiet("hotspot:64", "thesis"),
                acts("pcal", "syr2k:64", "thesis")
                        .must(
                                departs(Hook.ROUTE, 0.3, 0.6),
                                departs(Hook.WARP_MASK, 0.03, 0.1),
                                changes(MISSES, 0.3, 0.6),
                                speedUp(1.2, 1.7))
                        .quietAs("pcal(w=24,t=24)", "vectoradd:8192", "thesis"),
                acts("pcal(w=4,t=2,search=climb,searchPeriod=1000)", "kmeans:256", "thesis")
                        .must(departs(Hook.ROUTE, 0.1, 0.9), departs(Hook.WARP_MASK, 0.001, 1), speedUp(1.1, 1.3))
                        .quietAs("pcal(w=24,t=24,search=climb)", "vectoradd:8192", "thesis"),
                acts("ccws-pcal", "kmeans:256", "thesis")
                        .must(
                                departs(Hook.ROUTE, 0.1, 0.9),
                                departs(Hook.WARP_MASK, 0.003, 1),
                                changes(MISSES, 0.3, 0.7),
                                speedUp(1.2, 1.4))
                        .quiet("hotspot:64", "thesis"),
                acts("ccws-pcal(search=climb,searchPeriod=1000)", "kmeans:256", "thesis")
                        .must(departs(Hook.ROUTE, 0.1, 0.9), share(BYPASSED, ACCESSES, 0.05, 0.9), speedUp(1.2, 1.4))
                        .quiet("hotspot:64", "thesis"),
                acts("swl(n=2)", "syr2k:64", "thesis")
                        .must(departs(Hook.WARP_MASK, 0.03, 1), changes(MISSES, 0.6, 0.8), speedUp(1.1, 3))
                        .quietAs("swl(n=24)", "syr2k:64", "thesis"),
                acts("cta-limit(n=1)", "syr2k:64", "thesis")
                        .must(departs(Hook.CTA_LIMIT, 0.9, 1), changes(FAILS, 0, 0.5), changes(MISSES, 0.65, 0.85))
                        .quietAs("cta-limit(n=8)", "syr2k:64", "thesis"),
                acts("bypass-all", "vectoradd:65536", "thesis")
                        .must(
                                departs(Hook.ROUTE, 0.6, 0.7),
                                departs(Hook.L2_ROUTE, 0.95, 1),
                                changes(L2_MISSES, 0, 0.01),
                                speedUp(1.3, 2))
                        .neverQuiet("a bound: it bypasses all loads of every program"));
    }

    /**
     * MeDiC's machine; its L2 evicts in bicg, and in streamcluster most of its requests are from warps that miss. Two
     * of the six types are of the high class, at each of the six channels.
     */
    private static Stream<Acting> medic() {
        return Stream.of(
                acts("medic", "bicg:512", "medic")
                        .must(
                                departs(Hook.L2_ROUTE, 0.05, 0.2),
                                departs(Hook.VICTIM, 0.3, 0.6),
                                departures(Hook.PRIORITY_CLASS, 12, 12),
                                departures(Hook.PICK, 1, 20),
                                speedUp(1, 1.05))
                        .quiet("vectoradd:65536", "medic"),
                acts("medic(reuse=true)", "bicg:512", "medic")
                        .must(departs(Hook.L2_ROUTE, 0.001, 0.1), departs(Hook.VICTIM, 0.3, 0.6), speedUp(0.99, 1.02))
                        .quiet("vectoradd:65536", "medic"),
                acts("medic(preset=authors)", "streamcluster:512", "medic")
                        .must(departs(Hook.L2_ROUTE, 0.3, 0.5), speedUp(1, 1.05))
                        .quiet("vectoradd:65536", "medic"),
                acts("wbyp", "streamcluster:512", "medic")
                        .must(departs(Hook.L2_ROUTE, 0.5, 0.8), changes(L2_MISSES, 0.5, 0.8), speedUp(1.05, 1.2))
                        .quiet("vectoradd:65536", "medic"),
                acts("wip", "bicg:512", "medic")
                        .must(departs(Hook.VICTIM, 0.3, 0.6), departs(Hook.REQUEST_TAG, 0.7, 1))
                        .quiet("vectoradd:65536", "medic"),
                acts("wip", "kmeans:256", "gtx480x-smalll2")
                        .must(departs(Hook.VICTIM, 0.4, 0.7), changes(L2_MISSES, 0.5, 0.7), speedUp(1.1, 1.2))
                        .quiet("streamcluster:512", "medic"),
                acts("wms", "kmeans:1024", "medic")
                        .must(departures(Hook.PRIORITY_CLASS, 12, 12), departures(Hook.PICK, 20, 500))
                        .quiet("vectoradd:65536", "medic"),
                acts("pc-byp", "streamcluster:512", "medic")
                        .must(departs(Hook.L2_ROUTE, 0.5, 1), changes(L2_MISSES, 0.02, 0.6), speedUp(1.05, 1.3))
                        .quiet("hotspot:64", "medic"),
                acts("pc-byp(entries=65535)", "streamcluster:512", "medic")
                        .must(departs(Hook.L2_ROUTE, 0.5, 0.9), changes(L2_MISSES, 0.1, 0.3), speedUp(1.05, 1.3))
                        .quiet("hotspot:64", "medic"),
                acts("rand", "streamcluster:512", "medic")
                        .must(departs(Hook.L2_ROUTE, 0.08, 0.12), changes(DRAM, 1.05, 2))
                        .quietAs("rand(r=0)", "streamcluster:512", "medic"),
                acts("pcal-l2", "bfs:4096", "medic")
                        .must(departs(Hook.L2_ROUTE, 0.3, 0.7), changes(L2_MISSES, 0.7, 0.9), changes(DRAM, 2, 3))
                        .quietAs("pcal-l2(tokens=1024)", "vectoradd:65536", "medic"),
                acts("fr-fcfs", "vectoradd:65536", "medic")
                        .must(departures(Hook.PICK, 0, 0), speedUp(1, 1))
                        .quiet("fwt:4096", "medic"),
                acts("fcfs", "vectoradd:65536", "medic")
                        .must(departs(Hook.PICK, 0.03, 0.15), changes(DramStatistics.ACTIVATES, 1.5, ANY))
                        .quiet("fwt:4096", "medic"),
                acts("fr-fcfs-channel", "vectoradd:65536", "medic")
                        .must(departures(Hook.PICK_IN_CHANNEL, 0, 0), speedUp(1, 1))
                        .quiet("fwt:4096", "medic"),
                acts("bliss", "vectoradd:65536", "medic")
                        .must(departs(Hook.PICK_IN_CHANNEL, 0.01, 0.05), speedUp(0.98, 1.04))
                        .quiet("fwt:4096", "medic"),
                acts("wg", "vectoradd:65536", "medic")
                        .must(departs(Hook.PICK_IN_CHANNEL, 0.01, 0.9), speedUp(0.8, 1.2))
                        .quiet("fwt:4096", "medic"));
    }

    /** DyCache's machine: divergent loads use little of a line. */
    private static Stream<Acting> dycache() {
        return Stream.of(
                acts("dycache", "gesummv:256", "dycache")
                        .must(departs(Hook.GRAIN, 0.9, 1), changes(MISSES, 0.3, 0.5), speedUp(1.5, 3))
                        .quiet("2dconv:256", "dycache"),
                acts("dycache", "bfs:4096", "dycache")
                        .must(departs(Hook.GRAIN, 0.05, 0.4), speedUp(0.97, 1.03))
                        .quiet("hotspot:64", "dycache"),
                acts("elastic", "gesummv:256", "dycache")
                        .must(departs(Hook.GRAIN, 1, 1), changes(MISSES, 0.3, 0.5), speedUp(1.5, 3))
                        .quietAs("elastic(grain=128)", "2dconv:256", "dycache"),
                acts("elastic(grain=64)", "gesummv:256", "dycache")
                        .must(departs(Hook.GRAIN, 1, 1), changes(MISSES, 0.3, 0.9), speedUp(1.05, 1.3))
                        .quiet("vectoradd:8192", "dycache"),
                acts("sector", "bfs:4096", "dycache")
                        .must(departs(Hook.GRAIN, 1, 1), changes(MISSES, 1.1, 1.3), speedUp(0.85, 0.95))
                        .quiet("vectoradd:8192", "dycache"));
    }

    /** Fewer CTAs, and the pair (N, p), each found while the kernel runs. */
    private static Stream<Acting> searches() {
        return Stream.of(
                acts("dyncta", "2dconv:256", "gtx480x")
                        .must(changes(MISSES, 0.8, 0.98), speedUp(1.02, 1.08))
                        .quiet("gesummv:256", "gtx480x"),
                acts("poise(n=8,p=4,warmUp=50,measured=100)", "gesummv:256", "gtx480x")
                        .must(departures(Hook.ROUTE, 2_000, 100_000), speedUp(1.05, 1.13))
                        .quietAs("poise", "gesummv:256", "gtx480x"));
    }

    /** Orders of warps: each differs from the greedy one, and those of GPGPU-Sim are that of a machine with them. */
    private static Stream<Acting> orders() {
        return Stream.of(
                acts("lrr", "spmv", "gtx480x")
                        .must(departs(Hook.WARP_ORDER, 0.03, 0.12), speedUp(0.9, 1.1))
                        .quiet("spmv", "gtx480x+gpgpu_scheduler=lrr"),
                acts("gto", "spmv", "gtx480x+gpgpu_scheduler=lrr")
                        .must(departs(Hook.WARP_ORDER, 0.02, 0.1), speedUp(0.9, 1.1))
                        .quiet("spmv", "gtx480x"),
                acts("oldest", "spmv", "gtx480x")
                        .must(departs(Hook.WARP_ORDER, 0.005, 0.03), speedUp(0.9, 1.1))
                        .quiet("spmv", "gtx480x+gpgpu_scheduler=old"),
                acts("two-level", "spmv", "gtx480x")
                        .must(departs(Hook.WARP_ORDER, 0.04, 0.15), speedUp(0.9, 1.1))
                        .quiet("spmv", "gtx480x+gpgpu_scheduler=two_level_active:6:0:1"),
                acts("cawa", "spmv", "gtx480x")
                        .must(departs(Hook.WARP_ORDER, 0.0005, 0.02), speedUp(0.9, 1.1))
                        .quiet("lmem", "gtx480x"),
                acts("owl", "vectoradd:65536", "gtx480x")
                        .must(departs(Hook.WARP_ORDER, 0.005, 0.5), speedUp(0.95, 1.05))
                        .quietAs("owl(groupWarps=64,banks=false)", "spmv", "gtx480x+gpgpu_scheduler=lrr"),
                acts("cawa-cacp", "kmeans:256", "gtx480x")
                        .must(
                                departures(Hook.WARP_ORDER, 20, 100_000_000),
                                departs(Hook.VICTIM, 0.1, 0.9),
                                changes(MISSES, 0.87, 0.95),
                                speedUp(1.02, 1.1))
                        .neverQuiet("lines of unknown instructions have half of each set, in every program"),
                acts("cawa+dacache", "spmv", "gtx480x")
                        .must(departs(Hook.WARP_ORDER, 0.0005, 0.02), departs(Hook.VICTIM, 0.01, 0.9))
                        .neverQuiet("each of the two has a quiet run of its own"),
                acts("owl+apcm", "spmv", "gtx480x")
                        .must(departs(Hook.WARP_ORDER, 0.005, 0.3), departs(Hook.ROUTE, 0.001, 0.1))
                        .neverQuiet("each of the two has a quiet run of its own"));
    }

    private ActingPolicies() {}

    static List<Acting> all() {
        return Stream.of(replacement(), dacache(), apcm(), thesis(), medic(), dycache(), searches(), orders())
                .flatMap(rows -> rows)
                .toList();
    }
}
