package io.policybridge.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A command that writes a report or a table below {@code DIR/out}: no page, table or figure is there in part.
 *
 * @param policies of a sweep before it, whose store is {@code DIR/store.sqlite}; empty: none
 * @param command its words
 */
record Exporting(String policies, String command) implements Scenario {
    private static Terminal run(Path folder, String words) {
        return Terminal.run(words.replace("DIR", folder.toString()).split(" "));
    }

    @Override
    public void prepare(Path folder) throws IOException {
        Files.createDirectories(folder);
        if (!policies.isEmpty()) {
            Files.writeString(
                    folder.resolve("plan.yaml"),
                    "workloads: [vecadd]\npolicies: [" + policies + "]\nlimit: 300 cycles\n");
            Said.nothingAmiss(run(folder, "sweep DIR/plan.yaml --store DIR/store.sqlite --threads 1"));
        }
    }

    @Override
    public Terminal run(Path folder) {
        return run(folder, command);
    }

    @Override
    public void check(Path folder, Path whole, Terminal said, boolean dead) throws IOException {
        Map<String, String> expected = Trees.of(whole.resolve("out"));
        Map<String, String> written = Trees.of(folder.resolve("out"));
        assertTrue(!expected.isEmpty(), "it writes nothing");
        if (said.exitCode() == 0) {
            assertEquals(expected, written);
            return;
        }
        assertTrue(said.err().contains("policybridge: "), said.err());
        Said.leftOver(written, expected, said, dead);
        Said.nothingAmiss(run(folder));
        assertEquals(expected, Trees.of(folder.resolve("out")), "written again");
    }
}
