package io.policybridge.faults;

import io.policybridge.cli.Terminal;
import io.policybridge.faults.FailingIo.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A process that preloads the library of faults: it runs the scenarios named again and again, with each fault at one
 * step after the other, until a run has fewer steps. Prints a line for each scenario and fault, or the first step after
 * which something does not hold.
 */
final class FaultyCommands {
    private static final Map<String, Scenario> SCENARIOS = Map.of(
            "patch", new Patching(false),
            "revert", new Patching(true),
            "record",
                    new Exporting(
                            "", "run --workload DIR/loads --config gtx480x --policy lru --record DIR/out/recording", 9),
            "record-again", new RecordingAgain(),
            "new-store", new Sweeping(false),
            "store", new Sweeping(true),
            "compare",
                    new Exporting(
                            "",
                            "compare --workload vecadd --policy lru,dip --max-cycles 300 --out DIR/out --no-times",
                            16),
            "report",
                    new Exporting(
                            "lru, dip", "report DIR/store.sqlite --out DIR/out --statistic mpki --metrics none", 6),
            "results", new Exporting("lru", "results DIR/store.sqlite --export DIR/out/all.csv --no-times", 1));

    private static final List<Fault> FAULTS = List.of(Fault.ERROR, Fault.FULL, Fault.SHORT, Fault.DEAD);

    private FaultyCommands() {}

    /** The steps that fail, one in each run. */
    private record Steps(int first, int stride) {}

    /**
     * A scenario with what is there {@code before}, and the {@code whole} that it makes of it without a fault.
     *
     * @param steps how many that takes
     * @param left what faults have left: from the same files it goes on in the same way, which is tried once
     */
    private record Cases(
            String name, Scenario scenario, Path before, Path whole, long steps, Set<Map<String, String>> left) {
        void check(Path own, Terminal said, boolean dead) throws IOException {
            scenario.check(own, whole, said, dead);
            if (left.add(Trees.of(own))) {
                scenario.goOn(own, whole);
            }
        }
    }

    /** Arguments: a folder, how many steps to go on by, and scenarios. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]).toRealPath();
        int stride = Integer.parseInt(arguments[1]);
        for (String name : List.of(arguments).subList(2, arguments.length)) {
            Scenario scenario = SCENARIOS.get(name);
            Path at = folder.resolve(name); // pages name it: all are made there
            scenario.prepare(at);
            Path before = folder.resolve(name + "-before");
            Trees.copy(at, before);
            FailingIo.arm(at, Fault.NONE, 0);
            Terminal said = scenario.run(at);
            long steps = FailingIo.disarm();
            Said.nothingAmiss(said);
            Path whole = Files.move(at, folder.resolve(name + "-whole"));
            Cases cases = new Cases(name, scenario, before, whole, steps, new HashSet<>());
            for (int kind = 0; kind < FAULTS.size(); kind++) {
                // Each kind of fault begins a step later: where a stride jumps over a step, another kind tries it.
                atEveryStep(cases, FAULTS.get(kind), new Steps(1 + kind % stride, stride), at);
            }
        }
    }

    private static void atEveryStep(Cases cases, Fault fault, Steps which, Path own) throws IOException {
        int tried = 0;
        int fatal = 0;
        for (int at = which.first(); at <= cases.steps; at += which.stride()) {
            Trees.copy(cases.before, own);
            FailingIo.arm(own, fault, at);
            Terminal said = cases.scenario.run(own);
            long steps = FailingIo.disarm();
            try {
                cases.check(own, said, fault == Fault.DEAD);
            } catch (AssertionError | RuntimeException problem) {
                throw new AssertionError(
                        cases.name + ": after " + fault + " at step " + at + " of " + steps
                                + ", where the command said " + said.err(),
                        problem);
            }
            Trees.delete(own);
            tried += steps >= at ? 1 : 0;
            fatal += said.exitCode() == 0 ? 0 : 1;
        }
        if (tried == 0) {
            throw new AssertionError(cases.name + ": " + fault + " struck none of " + cases.steps + " steps");
        }
        System.out.println(cases.name + ": " + fault + " at " + tried + " of " + cases.steps + " steps, " + fatal
                + " ended the command; all held");
    }
}
