package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.cli.Terminal;
import io.policybridge.stream.StreamReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copy of bicg, whose l1d stream has 32,091 records, and what is compared of it. */
class WholeStreamsTest {
    @TempDir
    Path folder;

    private Path run;

    @BeforeEach
    void copy() throws IOException {
        Path golden = GoldenRoot.find().resolve("gtx480x/bicg");
        run = Files.createDirectories(folder.resolve("bicg"));
        for (String file : new String[] {"issue.zst", "l1d.zst", "run.txt", "stats.txt.zst"}) {
            Files.copy(golden.resolve(file), run.resolve(file));
        }
        Files.copy(GoldenRoot.find().resolve("configs/gtx480x/gpgpusim.config"), run.resolve("gpgpusim.config"));
    }

    private Terminal run(String... words) {
        return Terminal.run(words);
    }

    private String records(int most) {
        StringBuilder text = new StringBuilder();
        try (StreamReader in = StreamReader.open(run.resolve("l1d.zst"), "l1d")) {
            for (int i = 0; i < most && in.next(); i++) {
                text.append(StreamReader.unpacked(in.kind())).append(' ').append(in.rest("columns"));
                text.append('\n');
            }
        }
        return text.toString();
    }

    /** The file ends with its first frame, as if it were cut there. */
    private void cut(int most) throws IOException {
        String text = "#policybridge-stream l1d 1\n" + records(most);
        Files.write(run.resolve("l1d.zst"), Zstd.compress(text.getBytes(StandardCharsets.UTF_8)));
    }

    private void refused(String complaint, String... words) {
        Terminal terminal = run(words);
        assertEquals(2, terminal.exitCode(), terminal.out());
        assertTrue(terminal.err().contains(complaint), terminal.err());
    }

    @Test
    void a_stream_that_is_cut_between_two_frames_is_compared_with_nothing() throws IOException {
        String name = run.toString();
        assertEquals(0, run("drive", name).exitCode());
        cut(2000);
        String complaint = "l1d.zst: holds 2000 records; expected ";
        refused(complaint, "drive", name);
        refused(complaint, "drive", name, "--call", "jna");
        refused(complaint, "replay", name, "--component", "l1d");
        refused(complaint, "validate", name);
        refused(complaint, "diff", name, "bicg");
        refused(complaint, "diff", "bicg", name);
    }

    @Test
    void a_stream_of_unknown_length_is_said_to_be_one() throws IOException {
        Files.delete(run.resolve("run.txt"));
        String text = "#policybridge-stream l1d 1\n" + records(Integer.MAX_VALUE);
        Files.writeString(run.resolve("l1d.zst"), text);
        Terminal terminal = run("drive", run.toString());
        assertEquals(0, terminal.exitCode(), terminal.err());
        assertTrue(terminal.err().contains("l1d.zst may break off: it has no end mark"), terminal.err());
        assertTrue(terminal.err().contains("what it lacks is not compared"), terminal.err());
    }

    @Test
    void a_bridge_stream_says_where_it_ends() throws IOException {
        Path recorded = folder.resolve("bridge.zst");
        assertEquals(
                0,
                run("drive", "hist", "--call", "jna", "--record", recorded.toString())
                        .exitCode());
        StringBuilder text = new StringBuilder("#policybridge-stream bridge 1\n#last line: #end\n");
        try (StreamReader in = StreamReader.open(recorded, "bridge")) {
            for (int i = 0; i < 100 && in.next(); i++) {
                text.append(StreamReader.unpacked(in.kind())).append(' ').append(in.rest("columns"));
                text.append('\n');
            }
            while (in.next()) {
                // to the end
            }
            assertTrue(in.isMarkedEnd());
        }
        Path cut = Files.writeString(folder.resolve("cut.txt"), text.toString());
        refused("cut.txt: breaks off after line 102; expected its last line, #end", "drive", cut.toString());
    }

    /** What a header and records have in common is no record. */
    @Test
    void a_stream_without_a_record_differs_from_one_that_has_some() throws IOException {
        Path other = Files.createDirectories(folder.resolve("other"));
        Files.copy(run.resolve("issue.zst"), other.resolve("issue.zst"));
        Files.writeString(other.resolve("l1d.zst"), "#policybridge-stream l1d 1\n");
        Terminal terminal = run("diff", run.toString(), other.toString());
        assertEquals(1, terminal.exitCode(), terminal.err());
        assertTrue(
                terminal.out().contains("stream=l1d equal=0 differ=yes\n  B has no record, the other has"),
                terminal.out());
    }

    /** No victim and no pick is recorded whose answer a route could be compared with. */
    @Test
    void a_policy_that_answers_no_recorded_decision_is_told_how_often_it_was_asked() throws IOException {
        Path policy = Files.writeString(folder.resolve("Coin.java"), """
                import io.policybridge.api.*;
                final class Coin {
                    static final PolicySpec SPEC = new PolicySpec("coin", "", "", java.util.List.of(),
                            (settings, host) -> new GpuPolicy() {
                                @Override public Part l1d(int sm) {
                                    return new Flips();
                                }
                            });
                    record Flips() implements L1dHooks.Route {
                        @Override public long route(Access access) {
                            return (access.id() & 1) == 0 ? Answer.CACHE : Answer.BYPASS;
                        }
                    }
                }
                """);
        Terminal terminal = run("drive", "bicg", "--policy", policy.toString());
        assertEquals(0, terminal.exitCode(), terminal.err());
        assertTrue(
                terminal.out()
                        .contains("nothing to compare: the streams hold no decision that these policies answer;"
                                + " they were asked "),
                terminal.out());
        assertTrue(!terminal.out().contains("never differed"), terminal.out());
        assertEquals("", terminal.err());
        Files.delete(run.resolve("issue.zst"));
        Terminal alike = run("drive", run.toString(), "--policy", policy.toString());
        assertTrue(alike.err().contains("no issue.zst names the instructions of the requests"), alike.err());
    }
}
