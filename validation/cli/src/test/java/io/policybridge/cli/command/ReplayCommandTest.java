package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ReplayCommandTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();

    private int replay(String... arguments) {
        CommandLine line = new CommandLine(new ReplayCommand());
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(out));
        line.setExecutionExceptionHandler((exception, command, parsed) -> {
            command.getErr().println(exception.getMessage());
            return ExitCode.BAD_INPUT;
        });
        return line.execute(arguments);
    }

    @Test
    void one_line_shows_how_many_events_match() {
        assertEquals(0, replay("hist"));
        assertTrue(out.toString().contains("component=l1d matched=3087 of=3087 run=hist\n"), out.toString());
        assertTrue(out.toString().contains("component=icnt matched=0 of=0 run=hist\n"), out.toString());
    }

    @Test
    void a_named_component_must_have_something_to_compare_in_one_of_the_runs() throws IOException {
        assertEquals(2, replay("hist", "--component", "l1d,memory"));
        assertEquals(
                "replay: nothing to compare: " + GoldenRoot.find().resolve("gtx480x/hist")
                        + " has no l2.zst, dram.zst, icnt.zst, clock.zst; expected what memory takes: l2.zst, dram.zst,"
                        + " icnt.zst, clock.zst\n",
                out.toString());
        assertEquals(0, replay("hist", "lmem", "--component", "l1d,memory"));
        Path run = Files.createDirectories(folder.resolve("empty"));
        Files.copy(GoldenRoot.find().resolve("gtx480x/hist/l1d.zst"), run.resolve("l1d.zst"));
        Files.writeString(run.resolve("dram.zst"), "#policybridge-stream dram 1\n");
        assertEquals(2, replay(run.toString(), "--config", "gtx480x", "--component", "l1d,dram"));
        assertTrue(
                out.toString().endsWith("nothing to compare: the streams hold no record of what dram does\n"),
                out.toString());
    }

    @Test
    void a_difference_is_shown_and_ends_in_exit_code_one() {
        assertEquals(1, replay("conv2d", "--component", "l1d", "--config", "gtx480x-linear"));
        assertTrue(
                out.toString().contains("component=l1d matched=194 of=32329 run=conv2d\nline 30:\n  recorded "),
                out.toString());
    }

    @Test
    void a_folder_elsewhere_needs_a_configuration_in_it_or_one_given() throws IOException {
        Path run = Files.createDirectories(folder.resolve("mine/first"));
        Path golden = GoldenRoot.find().resolve("gtx480x/hist");
        Files.copy(golden.resolve("l1d.zst"), run.resolve("l1d.zst"));
        assertEquals(2, replay(run.toString()));
        assertTrue(out.toString().contains("no configuration; expected a line 'config: NAME'"), out.toString());
        assertTrue(out.toString().endsWith("; or --config\n"), out.toString());
        assertEquals(0, replay(run.toString(), "--config", "gtx480x"));
        Files.copy(golden.resolve("run.txt"), run.resolve("run.txt"));
        Path config = Files.createDirectories(run.resolve("configs/gtx480x")).resolve("gpgpusim.config");
        Files.copy(GoldenRoot.find().resolve("configs/gtx480x/gpgpusim.config"), config);
        assertEquals(0, replay(run.toString(), "--component", "l1d", "--json"));
        assertTrue(out.toString().contains("\"matched\" : 3087"), out.toString());
    }

    @Test
    void what_cannot_be_replayed_is_bad_input() {
        assertEquals(2, replay());
        assertEquals(2, replay("--all", "hist"));
        assertEquals(2, replay("hist", "--component", "l3"));
        assertEquals(2, replay(folder.toString()));
        assertTrue(out.toString().contains("no streams (issue, ldst,"), out.toString());
    }
}
