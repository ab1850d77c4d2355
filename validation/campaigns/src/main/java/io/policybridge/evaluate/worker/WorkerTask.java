package io.policybridge.evaluate.worker;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What one worker does in its life: a line of JSON on its standard input.
 *
 * @param file name of the policy's source file, without its folder
 * @param source text of that file; only to be compiled
 * @param classes that it was compiled to, by name; empty for a policy of the registry
 * @param policy of the registry its policy string; else its parameters in parentheses, or nothing
 * @param runs simulations
 * @param threads that simulate side by side
 * @param log what GPGPU-Sim printed of the one run, a file; only to be compared
 */
public record WorkerTask(
        Kind kind,
        String file,
        String source,
        Map<String, byte[]> classes,
        String policy,
        List<RunOrder> runs,
        int threads,
        String log) {
    /** What there is to do. */
    public enum Kind {
        /** Answers with {@link CompileReply}; runs no code of the policy. */
        COMPILE,
        /** Answers with {@link KitReply}. */
        CHECK,
        /** Answers with a {@link RunReply} for each run, in their order. */
        RUN,
        /** Answers with a {@link CompareReply}. */
        COMPARE
    }

    public WorkerTask {
        classes = Map.copyOf(classes);
        runs = List.copyOf(runs);
    }

    /** To compile {@code source}. */
    public static WorkerTask compile(String file, String source) {
        return new WorkerTask(Kind.COMPILE, file, source, Map.of(), "", List.of(), 1, "");
    }

    /** To run the conformance kit on {@code classes}. */
    public static WorkerTask check(String file, Map<String, byte[]> classes, String parameters) {
        return new WorkerTask(Kind.CHECK, file, "", classes, parameters, List.of(), 1, "");
    }

    /** The same policy in these simulations. */
    public WorkerTask running(List<RunOrder> orders, int side) {
        return new WorkerTask(Kind.RUN, file, "", classes, policy, orders, side, "");
    }

    /** A policy of the registry in these simulations. */
    public static WorkerTask ofRegistry(String policy, List<RunOrder> orders, int threads) {
        return new WorkerTask(Kind.RUN, "", "", Map.of(), policy, orders, threads, "");
    }

    /** The same policy in {@code order}, a recorded run, beside what GPGPU-Sim printed of it. */
    public WorkerTask comparing(RunOrder order, Path printed) {
        return new WorkerTask(
                Kind.COMPARE,
                file,
                "",
                classes,
                policy,
                List.of(order),
                1,
                printed.toAbsolutePath().toString());
    }
}
