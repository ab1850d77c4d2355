package io.policybridge.replay.sm;

import io.policybridge.stream.StreamLimits;
import io.policybridge.stream.StreamReader;
import io.policybridge.workload.ProgramTrace;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Where and when the recorded run issued every warp instruction of a trace and launched every CTA. */
final class RecordedIssue {

    private final long[] core;
    /** SM, scheduler and slot in one value. */
    private final int[] slots;

    private final int[] dynamicWarp;
    private final Map<Long, Long> launches = new HashMap<>();

    private RecordedIssue(int instructions) {
        core = new long[instructions];
        slots = new int[instructions];
        dynamicWarp = new int[instructions];
    }

    /** Reads the issue stream that {@code trace} was read from. */
    static RecordedIssue read(Path stream, ProgramTrace trace) {
        RecordedIssue recorded = new RecordedIssue((int) trace.warpInstructions());
        Map<Long, Integer> next = new HashMap<>();
        Map<Integer, Integer> kernelOf = new HashMap<>();
        int kernels = 0;
        try (StreamReader in = StreamReader.open(stream, "issue")) {
            while (in.next()) {
                if (in.kind() == ('K' << 8 | 'B')) {
                    in.count("core");
                    kernelOf.put(in.integer("kernel", 0, Integer.MAX_VALUE), kernels++);
                } else if (in.kind() == 'C') {
                    recorded.launch(in, kernelOf, trace, next);
                } else if (in.kind() == 'I') {
                    recorded.issue(in, next);
                }
            }
        }
        return recorded;
    }

    private void launch(StreamReader in, Map<Integer, Integer> kernelOf, ProgramTrace trace, Map<Long, Integer> next) {
        long at = in.count("core");
        int sm = in.integer("sm", 0, StreamLimits.UNITS - 1);
        int hardwareCta = in.integer("hwcta", 0, StreamLimits.SLOTS - 1);
        int kernel = kernelOf.get(in.integer("kernel", 0, Integer.MAX_VALUE));
        int cta = in.integer("cta", 0, Integer.MAX_VALUE);
        in.skip(3);
        int warps = in.integer("slots", 1, StreamLimits.SLOTS);
        int firstDynamic = in.integer("firstdyn", 0, Integer.MAX_VALUE);
        launches.put(key(kernel, cta), launch(at, sm, hardwareCta));
        for (int warp = 0; warp < warps; warp++) {
            next.put(key(sm, firstDynamic + warp), trace.first(kernel, cta, warp));
        }
    }

    private void issue(StreamReader in, Map<Long, Integer> next) {
        long at = in.count("core");
        int sm = in.integer("sm", 0, StreamLimits.UNITS - 1);
        int scheduler = in.integer("sched", 0, StreamLimits.SLOTS - 1);
        int slot = in.integer("slot", 0, StreamLimits.SLOTS - 1);
        int dynamic = in.integer("dyn", 0, Integer.MAX_VALUE);
        int instruction = next.merge(key(sm, dynamic), 1, Integer::sum) - 1;
        core[instruction] = at;
        slots[instruction] = slots(sm, scheduler, slot);
        dynamicWarp[instruction] = dynamic;
    }

    private static long key(int high, int low) {
        return (long) high << 32 | low;
    }

    private static int slots(int sm, int scheduler, int slot) {
        return sm << 20 | scheduler << 10 | slot;
    }

    private static long launch(long core, int sm, int hardwareCta) {
        return (core << 12 | sm) << 10 | hardwareCta;
    }

    int instructions() {
        return core.length;
    }

    int launches() {
        return launches.size();
    }

    /** Core cycle in which {@code instruction} was issued. */
    long core(int instruction) {
        return core[instruction];
    }

    /** Whether {@code instruction} was issued in that cycle, there, by that warp. */
    boolean isIssue(int instruction, long at, int sm, int scheduler, int slot, int dynamic) {
        return core[instruction] == at
                && slots[instruction] == slots(sm, scheduler, slot)
                && dynamicWarp[instruction] == dynamic;
    }

    /** Whether {@code cta} of the trace's kernel {@code kernel} was launched in that cycle, there. */
    boolean isLaunch(int kernel, int cta, long at, int sm, int hardwareCta) {
        Long known = launches.get(key(kernel, cta));
        return known != null && known == launch(at, sm, hardwareCta);
    }

    /** Where and when {@code cta} of the trace's kernel {@code kernel} was launched, for messages. */
    String launchText(int kernel, int cta) {
        Long known = launches.get(key(kernel, cta));
        return known == null
                ? "no such CTA"
                : "SM " + (known >>> 10 & StreamLimits.UNITS - 1) + " in its CTA slot "
                        + (known & StreamLimits.SLOTS - 1) + " in cycle " + (known >>> 22);
    }

    /** Where and when {@code instruction} was issued, for messages. */
    String text(int instruction) {
        return text(
                core[instruction],
                slots[instruction] >>> 20,
                slots[instruction] >>> 10 & StreamLimits.SLOTS - 1,
                slots[instruction] & StreamLimits.SLOTS - 1,
                dynamicWarp[instruction]);
    }

    /** An issue, for messages. */
    static String text(long core, int sm, int scheduler, int slot, int dynamicWarp) {
        return "cycle " + core + " SM " + sm + " scheduler " + scheduler + " slot " + slot + " dyn " + dynamicWarp;
    }
}
