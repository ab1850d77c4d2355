package io.policybridge.replay.sm;

import io.policybridge.config.LdstConfig;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.replay.comparison.StreamContext;
import io.policybridge.simulator.coalescer.Coalescer;
import io.policybridge.stream.DispatchedAccess;
import io.policybridge.stream.StreamReader;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.StaticInstruction;
import io.policybridge.workload.Workload;

/**
 * Feeds the coalescer the lane addresses of an issue stream and compares its accesses and cycles with the recorded
 * ones.
 */
public final class CoalescerReplay {
    private final ProgramTrace trace;
    private final Coalescer coalescer;
    private final long[] lanes = new long[ProgramTrace.WARP_SIZE];
    private final DispatchedAccess recorded = new DispatchedAccess();
    private long compared;
    private long wrong;
    private String first;
    private long wrongLine;

    private CoalescerReplay(LdstConfig config, ProgramTrace trace) {
        this.trace = trace;
        coalescer = new Coalescer(config);
    }

    /** Compares the numbers of accesses and cycles of every instruction of {@code run}. */
    public static ReplayResult counts(Workload run, LdstConfig config) {
        CoalescerReplay replay = new CoalescerReplay(config, IssueTraceReader.read(run.stream("issue")));
        for (int i = 0; i < replay.trace.warpInstructions(); i++) {
            replay.count(i);
        }
        return replay.agreement("accesses per instruction", run);
    }

    /**
     * Compares every access of every dispatch in the run's ldst stream, in order: address, size, type, lanes, sectors
     * and bytes.
     */
    public static ReplayResult accesses(Workload run, LdstConfig config) {
        CoalescerReplay replay = new CoalescerReplay(config, IssueTraceReader.read(run.stream("issue")));
        RecordedWarps warps = RecordedWarps.read(run.stream("issue"), replay.trace);
        try (StreamReader in = StreamReader.open(run.stream("ldst"), "ldst")) {
            while (in.next()) {
                if (in.kind() == 'D') {
                    replay.dispatched(in, warps);
                }
            }
        }
        if (replay.first != null) {
            replay.first += "\n  recorded, the last line:"
                    + StreamContext.upTo(
                            run.stream("ldst"), "ldst", replay.wrongLine, record -> record.startsWith("D "));
        }
        return replay.agreement("accesses", run);
    }

    private ReplayResult agreement(String component, Workload run) {
        return new ReplayResult(component, run.name(), compared - wrong, compared, first);
    }

    private StaticInstruction coalesce(int dynamic) {
        StaticInstruction instruction = trace.code().get(trace.code(dynamic));
        int given = trace.addresses(dynamic, lanes);
        coalescer.coalesce(instruction, given == 0 ? 0 : trace.exec(dynamic), lanes, 0);
        return instruction;
    }

    private void count(int dynamic) {
        if (trace.addresses(dynamic, lanes) == 0) {
            return;
        }
        StaticInstruction instruction = coalesce(dynamic);
        compared++;
        if (coalescer.count() != trace.accesses(dynamic) || coalescer.cycles() != trace.cycles(dynamic)) {
            differs(instruction.text() + ": " + coalescer.count() + " accesses, " + coalescer.cycles()
                    + " cycles; recorded " + trace.accesses(dynamic) + " and " + trace.cycles(dynamic));
        }
    }

    private void dispatched(StreamReader in, RecordedWarps warps) {
        in.skip(4);
        int number = warps.number(in);
        long pc = in.hex("pc");
        int count = in.integer("accesses", 0, 1 << 16);
        int cycles = in.integer("cycles", 0, 1 << 16);
        StaticInstruction instruction = coalesce(warps.dynamic[number]);
        compared++;
        boolean same = instruction.pc() == pc && coalescer.count() == count && coalescer.cycles() == cycles;
        for (int i = count - 1; i >= 0 && same; i--) {
            recorded.read(in);
            same = equal(i);
        }
        if (!same) {
            wrong++;
            if (wrong == 1) {
                wrongLine = in.line();
                first = "line " + wrongLine + " inst=" + number + " " + instruction.text() + ":\n  replayed "
                        + coalesced();
            }
        }
    }

    /** The last accesses, as the columns of a dispatch, in the order in which the unit takes them. */
    private String coalesced() {
        StringBuilder text =
                new StringBuilder().append(coalescer.count()).append(' ').append(coalescer.cycles());
        for (int i = coalescer.count() - 1; i >= 0; i--) {
            text.append(' ')
                    .append(Long.toHexString(coalescer.address(i)))
                    .append('/')
                    .append(coalescer.size(i))
                    .append('/')
                    .append(coalescer.type().code())
                    .append('/')
                    .append(Integer.toHexString(coalescer.lanes(i)))
                    .append('/')
                    .append(Integer.toHexString(coalescer.sectors(i)));
        }
        return text.toString();
    }

    private boolean equal(int i) {
        return coalescer.address(i) == recorded.address
                && coalescer.size(i) == recorded.bytes
                && StreamReader.packed(coalescer.type().code()) == recorded.type
                && coalescer.lanes(i) == recorded.lanes
                && coalescer.sectors(i) == recorded.sectors
                && coalescer.bytesLow(i) == recorded.touched.low()
                && coalescer.bytesHigh(i) == recorded.touched.high();
    }

    private void differs(String difference) {
        wrong++;
        if (first == null) {
            first = difference;
        }
    }
}
