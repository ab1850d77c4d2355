package io.policybridge.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A command that writes streams, a report or a table below {@code DIR/out}: none of its files is there in part. Its
 * workload may be {@code DIR/loads}.
 *
 * @param policies of a sweep before it, whose store is {@code DIR/store.sqlite}; empty: none
 * @param command its words
 * @param files how many it writes
 */
record Exporting(String policies, String command, int files) implements Scenario {
    private static Terminal run(Path folder, String words) {
        return Terminal.run(words.replace("DIR", folder.toString()).split(" "));
    }

    @Override
    public void prepare(Path folder) throws IOException {
        FewLoads.write(folder.resolve("loads"));
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
        assertEquals(files, expected.size(), () -> "it writes " + expected.keySet());
        if (said.exitCode() == 0) {
            assertEquals(expected, written);
            return;
        }
        Said.why(said, folder);
        Said.leftOver(written, expected, Map.of(), said, dead);
    }

    @Override
    public void goOn(Path folder, Path whole) throws IOException {
        Said.nothingAmiss(run(folder));
        assertEquals(Trees.of(whole.resolve("out")), Trees.of(folder.resolve("out")), "written again");
    }
}
