package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.policybridge.cli.Terminal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("run")
class RunOnThreadsTest {
    private static final String ATAX = "atax:tiny";
    private static final String SHARING = "wip(key=slot,resetOnLaunch=true)";

    private static Terminal run(String workload, String threads, String policy, String... more) {
        String[] words = {"run", "--workload", workload, "--threads", threads, "--policy", policy};
        return Terminal.run(Stream.of(words, more).flatMap(Stream::of).toArray(String[]::new));
    }

    private static void usesOne(String why, Terminal terminal) {
        assertEquals(0, terminal.exitCode(), terminal.err());
        assertEquals("policybridge: --threads: one is used, since " + why + "\n", terminal.err());
    }

    @Test
    void what_run_prints_does_not_depend_on_its_threads() {
        Terminal one = run(ATAX, "1", "dacache+cawa", "--csv", "--explain", "50");
        assertEquals(0, one.exitCode(), one.err());
        assertNotEquals("", one.out());
        assertEquals(one, run(ATAX, "3", "dacache+cawa", "--csv", "--explain", "50"));
    }

    @Test
    void what_is_measured_does_not_depend_on_the_threads() {
        for (String rows : List.of("KERNEL", "LOAD", "PERIOD")) {
            Terminal one = run(ATAX, "1", "dacache+cawa", "--metrics", "--by", rows, "--csv");
            assertEquals(0, one.exitCode(), one.err());
            assertEquals(one, run(ATAX, "3", "dacache+cawa", "--metrics", "--by", rows, "--csv"));
        }
    }

    @Test
    void where_cycles_go_does_not_depend_on_the_threads() {
        assertEquals(cycles("1"), cycles("3"));
    }

    private static Terminal cycles(String threads) {
        return Terminal.run(
                "cycles", "--workload", ATAX, "--policy", "lru,dacache", "--max-cycles", "9000", "--threads", threads);
    }

    @Test
    void a_line_says_why_one_thread_is_used() {
        usesOne("policy wip may share state over SMs", run(ATAX, "2", SHARING));
        usesOne(
                "the program has one order: it prints, allocates, reads textures or tiles, "
                        + "or copies to shared memory",
                run("wmmagemm:tiny", "2", "native", "--config", "qv100"));
        assertEquals("", run(ATAX, "1", SHARING).err());
    }
}
