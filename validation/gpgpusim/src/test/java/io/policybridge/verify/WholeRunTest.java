package io.policybridge.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs in a folder of their own, and runs that do not end. */
@Tag("process")
class WholeRunTest {
    @TempDir
    Path folder;

    private HostRun run(WholeRun schedule, String script) {
        Build build = new Build(folder, folder);
        HostRun.Task task = new HostRun.Task("plain", build, List.of("sh", "-c", script), folder, Map.of(), schedule);
        return HostRun.of(task, null, null, printed -> {});
    }

    @Test
    void a_run_that_hangs_is_ended_and_says_so() {
        String message = assertThrows(VerifyFailure.class, () -> run(new WholeRun(null, 1), "exec sleep 60"))
                .getMessage();
        assertTrue(message.startsWith("plain: the application did not end within 1 s; see "), message);
    }

    @Test
    void a_run_is_in_its_folder() throws IOException {
        Path home = Files.createDirectory(folder.resolve("home")).toRealPath();
        run(new WholeRun(home, 60), "pwd > where");
        assertEquals(home + "\n", Files.readString(home.resolve("where")));
    }
}
