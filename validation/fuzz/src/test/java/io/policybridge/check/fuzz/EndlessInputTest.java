package io.policybridge.check.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What waits for ever is a finding, though it takes no time of a processor: libFuzzer's own limit ends it. */
@Tag("process")
class EndlessInputTest {
    @TempDir
    Path folder;

    /** What Jazzer calls: it waits for what never comes. */
    public static final class Waiting {
        private Waiting() {}

        public static void fuzzerTestOneInput(byte[] input) throws InterruptedException {
            new CountDownLatch(1).await();
        }
    }

    @Test
    void an_input_that_waits_for_ever_is_kept_as_a_finding() throws Exception {
        FuzzFolders folders = FuzzFolders.of(folder, "waiting");
        List<String> command = List.of(
                "java",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + Waiting.class.getName(),
                "--hooks=false",
                "-artifact_prefix=" + folders.findings() + "/",
                "-runs=10",
                "-timeout=2");
        CheckOutcome outcome = new FuzzProcess(folders).fuzz(command, CheckProgress.NONE);
        assertEquals(1, outcome.losses().size(), outcome.toString());
        assertTrue(outcome.losses().get(0).contains("(input " + folders.findings() + "/timeout-"), outcome.toString());
    }
}
