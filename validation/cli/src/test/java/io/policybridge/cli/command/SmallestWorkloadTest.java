package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The minimal example of docs/streams.md. */
class SmallestWorkloadTest {
    private static final Path PAGE = Path.of(System.getProperty("policybridge.home"), "docs", "streams.md");
    private static final String COMMAND = "./policybridge run --workload copy --config gtx480x --policy lru\n";

    @TempDir
    Path folder;

    @Test
    void it_runs_with_the_command_below_it_and_not_without_a_configuration() throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf("#policybridge-stream issue 1\n");
        Files.writeString(folder.resolve("issue.zst"), page.substring(from, page.indexOf("```", from)));
        assertTrue(page.contains(COMMAND));
        String[] words = COMMAND.strip()
                .replace("copy", folder.toString())
                .substring("./policybridge ".length())
                .split(" ");
        Terminal run = Terminal.run(words);
        assertEquals(0, run.exitCode(), run.toString());
        Terminal without = Terminal.run("run", "--workload", folder.toString(), "--policy", "lru");
        assertEquals(2, without.exitCode());
        assertTrue(without.err().endsWith("; or --config\n"), without.err());
    }
}
