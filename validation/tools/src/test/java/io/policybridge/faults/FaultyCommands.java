package io.policybridge.faults;

import io.policybridge.cli.Terminal;
import io.policybridge.faults.FailingIo.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A process that preloads the library of faults: it runs the scenarios named again and again, with each fault at one
 * step after the other, until a run has fewer steps. Prints a line for each scenario and fault, or the first step after
 * which something does not hold.
 */
final class FaultyCommands {
    private static final Map<String, Scenario> SCENARIOS = Map.of(
            "patch", new Patching(false),
            "revert", new Patching(true),
            "record", new Recording(),
            "new-store", new Sweeping(false),
            "store", new Sweeping(true),
            "compare",
                    new Exporting(
                            "", "compare --workload vecadd --policy lru,dip --max-cycles 300 --out DIR/out --no-times"),
            "report", new Exporting("lru, dip", "report DIR/store.sqlite --out DIR/out --statistic ipc"),
            "results", new Exporting("lru", "results DIR/store.sqlite --export DIR/out/all.csv --no-times"));

    private static final List<Fault> FAULTS = List.of(Fault.ERROR, Fault.FULL, Fault.SHORT, Fault.DEAD);
    /** No scenario takes so many. */
    private static final int MOST_STEPS = 20_000;

    private FaultyCommands() {}

    /** The steps that fail, one in each run. */
    private record Steps(int first, int stride) {}

    /** Arguments: a folder, how many steps to go on by, and scenarios. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]).toRealPath();
        int stride = Integer.parseInt(arguments[1]);
        for (String name : List.of(arguments).subList(2, arguments.length)) {
            Scenario scenario = SCENARIOS.get(name);
            Path at = folder.resolve(name); // pages name it: all are made there
            scenario.prepare(at);
            Said.nothingAmiss(scenario.run(at));
            Path whole = Files.move(at, folder.resolve(name + "-whole"));
            for (int kind = 0; kind < FAULTS.size(); kind++) {
                // Each kind of fault begins a step later, so that together they try every step.
                Steps steps = new Steps(1 + kind % stride, stride);
                atEveryStep(name, scenario, FAULTS.get(kind), steps, folder, whole);
            }
        }
    }

    private static void atEveryStep(String name, Scenario scenario, Fault fault, Steps which, Path folder, Path whole)
            throws IOException {
        int tried = 0;
        int fatal = 0;
        for (int at = which.first(); at < MOST_STEPS; at += which.stride()) {
            Path own = folder.resolve(name);
            scenario.prepare(own);
            FailingIo.arm(own, fault, at);
            Terminal said = scenario.run(own);
            long steps = FailingIo.disarm();
            try {
                scenario.check(own, whole, said, fault == Fault.DEAD);
            } catch (AssertionError | RuntimeException problem) {
                throw new AssertionError(
                        name + ": after " + fault + " at step " + at + " of " + steps + ", where the command said "
                                + said.err(),
                        problem);
            }
            Trees.delete(own);
            if (steps < at) {
                System.out.println(name + ": " + fault + " at " + tried + " of " + steps + " steps, " + fatal
                        + " ended the command; all held");
                return;
            }
            tried++;
            fatal += said.exitCode() == 0 ? 0 : 1;
        }
        throw new AssertionError(name + " does not end");
    }
}
