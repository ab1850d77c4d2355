package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Hook;
import io.policybridge.patch.Generation;
import io.policybridge.patch.PatchFiles;
import io.policybridge.run.HostSupport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SupportPageTest {
    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    /** As {@code policies --hosts} prints it. */
    @Test
    void docs_support_lists_each_hook_that_some_host_lacks() throws IOException {
        HostSupport matrix = new HostSupport(Generation.offered(PatchFiles.find()));
        List<String> heading = new ArrayList<>(matrix.heading());
        heading.set(0, "hook");
        StringBuilder table = new StringBuilder(row(heading))
                .append("|---".repeat(heading.size()))
                .append("|\n");
        Arrays.stream(Hook.values())
                .map(matrix::row)
                .filter(cells -> cells.contains("-"))
                .forEach(cells -> table.append(row(cells)));
        String page = Files.readString(Path.of(System.getProperty("policybridge.home"), "docs", "support.md"));
        int begin = page.indexOf("| hook |");
        assertEquals(table.toString(), page.substring(begin, page.indexOf("\n\n", begin) + 1));
    }
}
