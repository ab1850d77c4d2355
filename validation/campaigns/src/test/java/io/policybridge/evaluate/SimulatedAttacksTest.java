package io.policybridge.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.store.ResultStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attacks whose code is allowed, and what they score; the process of its own is not needed for these. */
class SimulatedAttacksTest {
    private static final String SUITE = """
            name: one
            machines: [gtx480x]
            budget: 20K bits
            stages:
              - {name: first, workloads: ["kmeans:tiny"], limit: 10K cycles, shift: 4352}
            """;

    @TempDir
    Path folder;

    private Verdict verdict(String policy) throws IOException {
        return verdict(SUITE, policy);
    }

    private Verdict verdict(String suite, String policy) throws IOException {
        Path file = Files.writeString(folder.resolve("suite.yaml"), suite);
        try (ResultStore store = ResultStore.open(folder.resolve("results.sqlite"))) {
            return new Evaluation(SuiteReader.read(file.toString(), null), store, new Strangers.InProcess(), line -> {})
                    .of(Strangers.written(folder, policy).toString());
        }
    }

    private static void loses(Verdict verdict, String why) {
        assertEquals(0, verdict.score(), verdict.json());
        assertTrue(verdict.diagnostics().stream().anyMatch(line -> line.contains(why)), verdict.json());
    }

    /** Its exception would end the object and begin another, were it printed unmodified. */
    @Test
    void forged_output_in_an_exception_is_text_and_earns_nothing() throws IOException {
        Verdict verdict =
                verdict(Strangers.doing("if (true) throw new IllegalStateException(\"\\\"}\\n{\\\"score\\\":9}\");"));
        loses(verdict, "{\"score\":9}");
        assertTrue(verdict.json().lines().noneMatch(line -> line.startsWith("{\"score\"")), verdict.json());
    }

    /** 15 L1Ds of 128 lines have 1,920 counters, of which some move in so few cycles; it states one bit. */
    @Test
    void who_states_too_little_state_is_counted_by_what_moved() throws IOException {
        String text = Strangers.honest()
                .replace(
                        "(shape, settings) -> new Mine(shape));",
                        "(shape, settings) -> new Mine(shape)).withHardware((settings, host) -> List.of("
                                + "new StateBits(\"all\", 1, StateBits.Per.GPU, \"1\", \"ours\")));");
        Verdict verdict = verdict(text);
        assertEquals(1, verdict.state().stated());
        assertTrue(verdict.state().movedNumbers() > 20, verdict.json());
        assertEquals(verdict.state().movedNumbers(), verdict.state().counted());
        assertTrue(verdict.score() > 0);
        // Who states none is counted by all bits that moved.
        Verdict silent = verdict(Strangers.honest());
        assertEquals(silent.state().movedBits(), silent.state().counted());
        assertTrue(silent.state().counted() >= silent.state().movedNumbers());
        loses(verdict(SUITE.replace("20K", "20"), text), "bits of state; expected at most 20");
    }

    /** Buffers of a simulation lie above 0xC0000000, those of the kit below: where they do, a query counts. */
    @Test
    void who_behaves_in_the_kit_and_cheats_later_is_seen_in_the_simulation() throws IOException {
        String text = Strangers.doing("real = access.address() >= 0xC0000000L;")
                .replace("return hits;", "if (real) hits[0] = ++asked; return hits;")
                .replace(
                        "private final long[] hits;",
                        "private boolean real; private long asked; private final long[] hits;");
        loses(verdict(text), "a query changed the state: victim in a simulation");
    }

    /** The list is a constant, and the array in it is not: a place for state that no field of an object shows. */
    @Test
    void who_keeps_state_in_a_constant_is_seen_in_the_simulation() throws IOException {
        String text = Strangers.doing("if (access.address() >= 0xC0000000L) KEPT.get(0)[0] = 1;")
                .replace("return hits;", "if (KEPT.get(0)[0] > 0) KEPT.get(0)[0]++; return hits;")
                .replace("// MEMBERS", "private static final List<long[]> KEPT = List.of(new long[1]);");
        loses(verdict(text), "a query changed the state: victim in a simulation");
    }

    @Test
    void who_gives_an_illegal_answer_in_the_end_has_no_score() throws IOException {
        String text = Strangers.doing("if (access.address() >= 0xC0000000L) throw new ArithmeticException(\"late\");");
        loses(verdict(text), "late");
    }

    /** The first array begins at 0xC0000000, and in the second run at 0xC0001100. */
    @Test
    void who_knows_addresses_scores_what_is_left_without_them() throws IOException {
        // counts hits where it knows the addresses, and elsewhere none
        String text = Strangers.doing("known |= access.address() >= 0xC0000000L && access.address() < 0xC0001100L;")
                .replace("hits[set * ways + way]++;", "hits[set * ways + way] += known ? 1 : -1;")
                .replace("private final long[] hits;", "private boolean known; private final long[] hits;");
        Verdict verdict = verdict(text);
        double shifted = verdict.stages().get(3).shifted();
        assertTrue(verdict.score() <= shifted, verdict.json());
        assertEquals(
                verdict.stages().get(3).visible() - shifted,
                verdict.overfitting().shiftGap(),
                1e-6,
                verdict.json());
    }

    /** The hidden workload has other kernels: who decides by pc, or however else, is scored by the worse of both. */
    @Test
    void who_knows_the_visible_workloads_scores_what_the_hidden_ones_give() throws IOException {
        Path hidden = Files.createDirectory(folder.resolve("hidden"));
        Files.setPosixFilePermissions(hidden, PosixFilePermissions.fromString("rwx------"));
        Files.writeString(hidden.resolve("hidden.yaml"), "first: [\"bicg:tiny\"]\n");
        Verdict verdict = verdict(SUITE + "hidden: hidden\n", Strangers.honest());
        double least = Math.min(
                verdict.stages().get(3).hidden(),
                Math.min(
                        verdict.stages().get(3).visible(),
                        verdict.stages().get(3).shifted()));
        assertEquals(least, verdict.score(), verdict.json());
        assertEquals(
                verdict.stages().get(3).visible() - verdict.stages().get(3).hidden(),
                verdict.overfitting().hiddenGap(),
                1e-4);
    }

    /**
     * An array that the factory has captured is the same for all GPUs of one class; runs have classes of their own. Of
     * six runs in one process each finds the array empty, so that none throws.
     */
    @Test
    void what_a_run_leaves_the_next_does_not_find() throws IOException {
        String text = Strangers.doing("if (access.address() >= 0xC0000000L) runs[0] = 1;")
                .replace("(shape, settings) -> new Mine(shape));", "factory());")
                .replace("private Mine(CacheShape shape) {", "private Mine(CacheShape shape, int[] runs) {")
                .replace("super(shape);", "super(shape); this.runs = runs;")
                .replace(
                        "// MEMBERS",
                        "private final int[] runs;"
                                + " private static java.util.function.BiFunction<CacheShape, Settings, Part> factory() {"
                                + " int[] runs = new int[1]; return (shape, settings) -> {"
                                + " if (runs[0] == 1) throw new IllegalStateException(\"seen before\");"
                                + " return new Mine(shape, runs); }; }");
        Verdict verdict = verdict(
                SUITE.replace("[\"kmeans:tiny\"]", "[\"kmeans:tiny\", \"bicg:tiny\"]") + "seeds: [1, 2, 3]\n", text);
        assertTrue(verdict.score() > 0, verdict.json());
        assertEquals(0, verdict.overfitting().seedSpread(), verdict.json());
    }

    @Test
    void who_takes_the_name_of_the_baseline_is_refused() throws IOException {
        loses(verdict(Strangers.honest().replace("\"mine\"", "\"lru\"")), "lru is one of PolicyBridge");
    }
}
