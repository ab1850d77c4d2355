package io.policybridge.kit;

import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.kit.host.Contradiction;
import io.policybridge.kit.host.SmallCache;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** State moves where it must, and begins anew where it must. */
final class StateChecks {
    private static final int FEW_STEPS = 1_000;
    private static final int LOOKS = 200;
    private static final int STEPS_PER_LOOK = 150;
    /** How often an event is looked at before it counts as one that moves nothing. */
    private static final int CHANCES = 400;

    private StateChecks() {}

    /** Which events have moved the state. */
    private static final class Movements implements Watch {
        private Run run;
        private final Set<Hook> moved = EnumSet.noneOf(Hook.class);
        private final Map<Hook, Integer> seen = new EnumMap<>(Hook.class);
        private long before;

        private boolean looksAt(Hook hook) {
            return run != null
                    && hook.kind() == Hook.Kind.EVENT
                    && !moved.contains(hook)
                    && seen.getOrDefault(hook, 0) <= CHANCES;
        }

        @Override
        public void before(Hook hook, Part part) {
            if (looksAt(hook)) {
                seen.merge(hook, 1, Integer::sum);
                before = run.digestNow();
            }
        }

        @Override
        public void after(Hook hook, Part part, Object[] arguments, Object answer) {
            if (looksAt(hook) && before != run.digestNow()) {
                moved.add(hook);
            }
        }
    }

    /** All state is in fields, arrays, collections and values, so that runs can be compared. */
    static void stateCanBeRead(Trial trial) {
        Run run = trial.run();
        try {
            run.host.run(FEW_STEPS);
        } catch (Contradiction e) {
            // another check finds it; there is state to read
        }
        try {
            run.digest();
        } catch (Run.Unreadable e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /** An event that is subscribed to and moves nothing is a mechanism that never starts. */
    static void everyEventMovesState(Trial trial) {
        Movements movements = new Movements();
        Run run = trial.run(movements);
        movements.run = run;
        run.warm();
        movements.seen.clear();
        run.host.run(Run.WARM_UP);
        run.host.nextKernel();
        Set<String> quiet = new LinkedHashSet<>();
        for (PartKind kind : PartKind.values()) {
            for (Part part : run.parts(kind)) {
                for (Hook hook : Hook.of(part)) {
                    boolean moves = movements.moved.contains(hook) || hook == Hook.TICK;
                    if (hook.kind() == Hook.Kind.EVENT
                            && !moves
                            && !trial.witness().isQuiet(hook)) {
                        quiet.add(hook.label()
                                + (run.host.session().tally().calls(hook) == 0
                                        ? " was never called of "
                                        : " never moved any state of ")
                                + part.getClass().getName());
                    }
                }
            }
        }
        Require.that(quiet.isEmpty(), () -> String.join(", ", quiet) + " (or say quiet)");
    }

    static void stateMovesAsWitnessed(Trial trial) {
        Run run = trial.run();
        Map<Witness.PartField, Set<Long>> values = new LinkedHashMap<>();
        Map<Witness.Table, List<long[]>> empty = new LinkedHashMap<>();
        for (Witness.Table table : trial.witness().fills()) {
            List<long[]> tables = new ArrayList<>();
            run.parts(table.kind(), table.field()).forEach(part -> tables.add(Fields.elements(part, table.field())));
            empty.put(table, tables);
        }
        List<Witness.PartField> fields = trial.witness().moves();
        for (int look = 0; look < LOOKS && !fields.isEmpty(); look++) {
            if (!haveMoved(fields, values)) {
                lookAt(run, fields, values);
            }
            run.host.run(STEPS_PER_LOOK);
        }
        values.forEach(
                (field, seen) -> Require.that(seen.size() > 1, field.field() + " at " + field.kind() + " never moved"));
        if (!empty.isEmpty() && fields.isEmpty()) {
            run.warm();
        }
        empty.forEach((table, tables) -> isFilled(run, table, tables));
    }

    private static void lookAt(Run run, List<Witness.PartField> fields, Map<Witness.PartField, Set<Long>> values) {
        for (Witness.PartField field : fields) {
            for (Part part : run.parts(field.kind(), field.field())) {
                values.computeIfAbsent(field, p -> new HashSet<>()).add(Fields.digest(part, field.field()));
            }
        }
    }

    private static boolean haveMoved(List<Witness.PartField> fields, Map<Witness.PartField, Set<Long>> values) {
        return fields.stream()
                .allMatch(field -> values.getOrDefault(field, Set.of()).size() > 1);
    }

    private static void isFilled(Run run, Witness.Table table, List<long[]> empty) {
        List<Part> parts = run.parts(table.kind(), table.field());
        long all = 0;
        long changed = 0;
        for (int i = 0; i < parts.size(); i++) {
            long[] now = Fields.elements(parts.get(i), table.field());
            all += now.length;
            for (int element = 0; element < now.length; element++) {
                changed += now[element] != empty.get(i)[element] ? 1 : 0;
            }
        }
        Require.that(
                100 * changed >= table.percent() * all,
                table.field() + " at " + table.kind() + ": " + changed + " of " + all
                        + " entries were ever used; expected " + table.percent() + "%");
    }

    static void sequencesAreReproduced(Trial trial) {
        for (Witness.Sequence sequence : trial.witness().sequences()) {
            String[] settings = sequence.settings().isEmpty()
                    ? new String[0]
                    : sequence.settings().split(",");
            SmallCache cache =
                    new SmallCache(trial.path().reach(trial.witness().policy()), 1, sequence.ways(), settings);
            Require.equal(
                    sequence.outcome(),
                    cache.run(sequence.letters()),
                    trial.witness().text(sequence.settings()) + " " + sequence.letters());
        }
    }

    /**
     * What the witness declares for a new kernel; for a policy that subscribes to kernels it must declare something.
     */
    static void kernelsBeginAsWitnessed(Trial trial) {
        Run run = trial.run();
        Witness witness = trial.witness();
        List<Long> asNew = digests(run, witness.resets());
        run.warm();
        long all = run.digest();
        List<Long> before = digests(run, witness.keeps());
        run.host.nextKernel();
        Require.equal(asNew, digests(run, witness.resets()), "a new kernel did not reset all of " + witness.resets());
        Require.equal(before, digests(run, witness.keeps()), "a new kernel did not keep all of " + witness.keeps());
        boolean subscribes = false;
        boolean seesMemory = false;
        for (PartKind kind : PartKind.values()) {
            for (Part part : run.parts(kind)) {
                Set<Hook> hooks = Hook.of(part);
                subscribes |= hooks.contains(Hook.KERNEL_BEGAN) || hooks.contains(Hook.KERNEL_ENDED);
                seesMemory |= hooks.contains(Hook.SHARED_MEMORY_LEFT);
            }
        }
        if (subscribes) {
            Require.that(
                    !witness.resets().isEmpty() || !witness.keeps().isEmpty(),
                    "it subscribes to kernels: its witness must say what they reset or keep");
        } else if (!seesMemory) {
            Require.that(all == run.digest(), "a new kernel moved the state of a policy that ignores kernels");
        }
    }

    private static List<Long> digests(Run run, List<Witness.PartField> fields) {
        List<Long> digests = new ArrayList<>();
        for (Witness.PartField field : fields) {
            run.parts(field.kind(), field.field()).forEach(part -> digests.add(Fields.digest(part, field.field())));
        }
        return digests;
    }
}
