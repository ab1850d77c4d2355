package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.policybridge.cli.OwnJvm;
import io.policybridge.cli.Terminal;
import io.policybridge.drive.NativeBuild;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a policy prints goes to standard error, escaped and with its place, wherever it is printed; results stay whole.
 */
@Tag("process")
class PrintingPolicyTest {
    private static final String SOURCE = """
            import io.policybridge.api.*;
            import io.policybridge.toolbox.PerCache;
            public final class Chatty implements CacheHooks.Victim {
                static { System.out.println("loaded"); }
                public static final PolicySpec SPEC =
                        PerCache.spec("chatty", "-", "-", (shape, settings) -> new Chatty());
                private static boolean asked;
                Chatty() {
                    System.out.print("created");
                    System.out.println("\\u001b[2J");
                }
                @Override
                public long victim(Access access, int set, Ways ways) {
                    if (!asked) {
                        asked = true;
                        System.out.println("gpu_sim_cycle = 7\\ngpu_ipc = 99");
                        System.err.println("worried");
                        Thread beside = new Thread(() -> System.out.println("beside"));
                        beside.start();
                        try { beside.join(); } catch (InterruptedException e) { throw new IllegalStateException(e); }
                        System.out.print("without an end");
                    }
                    return Answer.way(ways.nextEligible(0));
                }
            }
            """;

    /** Where each line is printed: those of the constructor and of loading come again for each part and process. */
    private static final List<String> PRINTED = List.of(
            "policybridge: printed by Chatty.<clinit>(Chatty.java:4): loaded",
            "policybridge: printed by Chatty.<init>(Chatty.java:9): created\\u001b[2J",
            "policybridge: printed by Chatty.lambda$victim$1(Chatty.java:18): beside",
            "policybridge: printed by Chatty.victim(Chatty.java:16): gpu_ipc = 99",
            "policybridge: printed by Chatty.victim(Chatty.java:16): gpu_sim_cycle = 7",
            "policybridge: printed by Chatty.victim(Chatty.java:17): worried",
            "policybridge: printed by Chatty.victim(Chatty.java:21): without an end");

    @TempDir
    Path folder;

    private String file;

    @BeforeEach
    void write() throws Exception {
        file = Files.writeString(folder.resolve("Chatty.java"), SOURCE).toString();
    }

    private Terminal run(String command) throws Exception {
        return OwnJvm.of(
                        folder,
                        command.replaceAll("\\bP\\b", file)
                                .replaceAll("\\bF\\b", folder.toString())
                                .split(" "))
                .run();
    }

    private static void isSeparate(Terminal terminal) {
        assertEquals(
                PRINTED,
                List.copyOf(new TreeSet<>(terminal.err()
                        .lines()
                        .filter(line -> line.contains("Chatty"))
                        .toList())),
                terminal.err());
        for (String printed : List.of("loaded", "created", "beside", "gpu_ipc = 99", "without an end")) {
            assertFalse(terminal.out().contains(printed), terminal.out());
        }
    }

    @Test
    void the_json_of_a_run_stays_whole() throws Exception {
        Terminal terminal = run("run --workload vecadd --policy P --json");
        assertEquals(0, terminal.exitCode(), terminal.err());
        isSeparate(terminal);
        assertTrue(new ObjectMapper().readTree(terminal.out()).has("policy"), terminal.out());
    }

    /** Its victims are not LRU's: a drive, which compares them with the recorded ones, ends with exit code 1. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare --workload vecadd --policy lru,P",
                "sweep --workload vecadd --policy lru,P --store F/store.sqlite",
                "drive vecadd --policy P",
                "drive vecadd --policy P --call jna",
                "drive vecadd --policy P --call grpc",
            })
    void every_command_and_call_path_keeps_what_a_policy_prints_apart(String command) throws Exception {
        NativeBuild.driver();
        Terminal terminal = run(command);
        assertEquals(command.startsWith("drive") ? 1 : 0, terminal.exitCode());
        isSeparate(terminal);
    }

    /** More than a pipe holds. */
    @Test
    void a_driver_is_not_stopped_by_what_its_policy_prints() throws Exception {
        NativeBuild.driver();
        Files.writeString(
                Path.of(file),
                SOURCE.replace("if (!asked) {", "System.out.println(\"again\".repeat(200)); if (!asked) {"));
        Terminal terminal = run("drive vecadd --policy P --call jna");
        assertEquals(1, terminal.exitCode());
        assertTrue(terminal.err()
                        .lines()
                        .filter(line -> line.contains("againagain"))
                        .count()
                > 200);
    }
}
