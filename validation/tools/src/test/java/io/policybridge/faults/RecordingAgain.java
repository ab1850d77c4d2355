package io.policybridge.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * {@code run --record} into the folder of another recording, which GPGPU-Sim's host copies are beside: what is there
 * with a run.txt is all of one run.
 */
record RecordingAgain() implements Scenario {
    private static final String NOTES = "run.txt";

    private static Path recording(Path folder) {
        return folder.resolve("out");
    }

    private static Path earlier(Path folder) {
        return folder.resolve("earlier");
    }

    private static Terminal recorded(Path folder, String policy) {
        return Terminal.run(
                "run",
                "--workload",
                folder.resolve("loads").toString(),
                "--config",
                "gtx480x",
                "--policy",
                policy,
                "--record",
                recording(folder).toString());
    }

    @Override
    public void prepare(Path folder) throws IOException {
        FewLoads.write(folder.resolve("loads"));
        Said.nothingAmiss(recorded(folder, "dip"));
        Files.writeString(recording(folder).resolve("hostcopy.zst"), "#policybridge-stream hostcopy 1\n");
        Trees.copy(recording(folder), earlier(folder));
    }

    @Override
    public Terminal run(Path folder) {
        return recorded(folder, "lru");
    }

    @Override
    public void check(Path folder, Path whole, Terminal said, boolean dead) throws IOException {
        Map<String, String> before = Trees.of(earlier(folder));
        Map<String, String> after = Trees.of(recording(whole));
        Map<String, String> there = Trees.of(recording(folder));
        assertEquals(9, after.size(), () -> "it writes " + after.keySet());
        if (said.exitCode() == 0) {
            assertEquals(after, there);
            return;
        }
        Said.why(said, folder);
        Said.leftOver(there, after, before, said, dead);
        there.keySet().removeIf(Said::isUnfinished);
        assertTrue(!there.containsKey(NOTES) || there.equals(before), () -> "of two runs: " + there);
    }

    @Override
    public void goOn(Path folder, Path whole) throws IOException {
        Said.nothingAmiss(run(folder));
        assertEquals(Trees.of(recording(whole)), Trees.of(recording(folder)), "recorded again");
    }
}
