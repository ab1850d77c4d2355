package io.policybridge.replay;

import io.policybridge.config.GpuConfig;
import io.policybridge.replay.cache.L1dReplay;
import io.policybridge.replay.cache.L2Replay;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.replay.memory.DramReplay;
import io.policybridge.replay.memory.IcntReplay;
import io.policybridge.replay.memory.MemoryReplay;
import io.policybridge.replay.sm.CoalescerReplay;
import io.policybridge.replay.sm.HierarchyReplay;
import io.policybridge.replay.sm.LdstReplay;
import io.policybridge.replay.sm.SmReplay;
import io.policybridge.workload.Workload;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A part of the simulator that can run alone, fed with the recorded inputs in their recorded cycles. */
public enum Component {
    L1D(List.of("l1d"), (run, gpu) -> List.of(new L1dReplay(run.stream("l1d"), gpu).run())),
    L2(List.of("l2"), (run, gpu) -> List.of(new L2Replay(run.stream("l2"), gpu).run())),
    DRAM(List.of("dram"), (run, gpu) -> List.of(DramReplay.replay(run.stream("dram"), run.name(), gpu.memory(), null))),
    ICNT(
            List.of("icnt"),
            (run, gpu) -> List.of(IcntReplay.replay(
                    run.stream("icnt"),
                    run.name(),
                    gpu.network(),
                    gpu.sm().clusters().count(),
                    gpu.memory().subPartitions()))),
    LDST(List.of("issue", "ldst", "l1d", "l2", "icnt"), (run, gpu) -> LdstReplay.compare(run, gpu, true)),
    COALESCER(List.of("issue", "ldst"), (run, gpu) -> List.of(CoalescerReplay.accesses(run, gpu.ldst()))),
    CLOCK(List.of("clock"), (run, gpu) -> List.of(ClockReplay.replay(run.stream("clock"), run.name(), gpu.clocks()))),
    /** All memory partitions in lockstep. */
    MEMORY(List.of("l2", "dram", "icnt", "clock"), (run, gpu) -> MemoryReplay.replay(run.folder(), run.name(), gpu)),
    /** LD/ST units, network, L2 and DRAM in lockstep, below recorded dispatches. */
    HIERARCHY(List.of("issue", "ldst", "l1d", "l2", "dram", "icnt", "clock"), HierarchyReplay::compare),
    /** All SMs against the recorded network. */
    SM(List.of("issue", "l2", "icnt"), (run, gpu) -> SmReplay.compare(run, gpu, true));

    /** The single components; the others consist of several. */
    public static final List<Component> SINGLE = List.of(L1D, L2, DRAM, ICNT, LDST, COALESCER, CLOCK);

    private final List<String> streams;
    private final Replay replay;

    private interface Replay {
        List<ReplayResult> run(Workload run, GpuConfig gpu);
    }

    Component(List<String> streams, Replay replay) {
        this.streams = streams;
        this.replay = replay;
    }

    /** The name in commands and results. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The component called {@code label}. */
    public static Optional<Component> of(String label) {
        return List.of(values()).stream()
                .filter(component -> component.label().equals(label))
                .findFirst();
    }

    /** The streams that it takes. */
    public List<String> streams() {
        return streams;
    }

    /** The streams that {@code run} lacks for this. */
    public List<String> missing(Workload run) {
        return streams.stream()
                .filter(stream -> !Files.isRegularFile(run.stream(stream)))
                .toList();
    }

    /**
     * Replays {@code run} on the machine {@code gpu} and adds all comparisons up; 0 of 0 if a stream is missing.
     *
     * @throws io.policybridge.input.BadInput if a stream is damaged
     */
    public ReplayResult replay(Workload run, GpuConfig gpu) {
        long matched = 0;
        long of = 0;
        String first = null;
        if (missing(run).isEmpty()) {
            try {
                for (ReplayResult part : replay.run(run, gpu)) {
                    matched += part.matched();
                    of += part.of();
                    first = first != null || part.isExact() ? first : part.firstMismatch();
                }
            } catch (IllegalStateException astray) {
                of++;
                first = "the model left the path of the recorded inputs: " + astray.getMessage();
            }
        }
        return new ReplayResult(label(), run.name(), matched, of, first);
    }
}
