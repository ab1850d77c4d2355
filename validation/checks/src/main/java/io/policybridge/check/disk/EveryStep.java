package io.policybridge.check.disk;

import io.policybridge.check.disk.FailingIo.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Runs scenarios again and again, with each fault at one step after the other, in a process that has preloaded the
 * library of faults. What it finds are lines for {@link DiskFaults}.
 */
public final class EveryStep {
    static final String TRIED = "tried ";
    static final String LOST = "lost ";

    private static final List<Fault> FAULTS = List.of(Fault.ERROR, Fault.FULL, Fault.SHORT, Fault.DEAD);

    private final Path folder;
    private final int stride;
    private final Consumer<String> lines;

    /**
     * @param folder that all is made in
     * @param stride how many steps to go on by
     * @param lines receives what it finds
     */
    public EveryStep(Path folder, int stride, Consumer<String> lines) {
        this.folder = folder;
        this.stride = stride;
        this.lines = lines;
    }

    /** The steps that fail, one in each run. */
    private record Steps(long first, int stride) {}

    /**
     * A scenario with what is there {@code before}, and the {@code whole} that it makes of it without a fault.
     *
     * @param steps how many that takes
     * @param left what faults have left: from the same files it goes on in the same way, which is tried once
     */
    private record Cases(
            String name, Scenario scenario, Path before, Path whole, long steps, Set<Map<String, String>> left) {
        void check(Path own, CommandResult result, boolean dead) throws IOException {
            scenario.check(own, whole, result, dead);
            if (left.add(Trees.of(own))) {
                scenario.goOn(own, whole);
            }
        }
    }

    /** Tries {@code name} of {@link Scenarios}. */
    public void run(String name, Commands commands) throws IOException {
        Scenario scenario = Scenarios.of(name, commands);
        Path at = folder.resolve(name); // pages name it: all are made there
        scenario.prepare(at);
        Path before = folder.resolve(name + "-before");
        Trees.copy(at, before);
        FailingIo.arm(at, Fault.NONE, 0);
        CommandResult result = scenario.run(at);
        long steps = FailingIo.disarm();
        result.expectSuccess();
        Path whole = Files.move(at, folder.resolve(name + "-whole"));
        Cases cases = new Cases(name, scenario, before, whole, steps, new HashSet<>());
        for (int kind = 0; kind < FAULTS.size(); kind++) {
            // Each kind of fault begins a step later: where a stride jumps over a step, another kind tries it.
            atEveryStep(cases, FAULTS.get(kind), new Steps(1 + kind % stride, stride), at);
        }
        Trees.delete(before);
        Trees.delete(whole);
    }

    private void atEveryStep(Cases cases, Fault fault, Steps which, Path own) throws IOException {
        int tried = 0;
        for (long at = which.first(); at <= cases.steps; at += which.stride()) {
            Trees.copy(cases.before, own);
            FailingIo.arm(own, fault, at);
            CommandResult result = cases.scenario.run(own);
            long steps = FailingIo.disarm();
            String what = cases.name + ": " + fault + " at step " + at + " of " + cases.steps;
            boolean holds = true;
            try {
                cases.check(own, result, fault == Fault.DEAD);
            } catch (AssertionError | RuntimeException problem) {
                holds = false;
                lines.accept(LOST + line(what + ", where the command said '" + result.err() + "': " + problem));
            }
            Trees.delete(own);
            if (steps >= at || !holds) {
                tried++;
                lines.accept(TRIED + what);
            }
        }
        if (tried == 0) {
            throw new IllegalStateException(cases.name + ": " + fault + " struck none of " + cases.steps + " steps");
        }
    }

    private static String line(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " | ");
    }
}
