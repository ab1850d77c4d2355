package io.policybridge.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** {@code run --record}: each file is whole or not there. */
record Recording() implements Scenario {
    @Override
    public void prepare(Path folder) throws IOException {
        Files.createDirectories(folder);
    }

    @Override
    public Terminal run(Path folder) {
        return Terminal.run(
                "run",
                "--workload",
                "vecadd",
                "--policy",
                "lru",
                "--record",
                folder.resolve("new/recording").toString());
    }

    @Override
    public void check(Path folder, Path whole, Terminal said, boolean dead) throws IOException {
        Map<String, String> expected = Trees.of(whole.resolve("new/recording"));
        Map<String, String> recorded = Trees.of(folder.resolve("new/recording"));
        if (said.exitCode() == 0) {
            assertEquals(expected, recorded);
            return;
        }
        Said.why(said);
        Said.leftOver(recorded, expected, said, dead);
        Said.nothingAmiss(run(folder));
        assertEquals(expected, Trees.of(folder.resolve("new/recording")), "recorded again");
    }
}
