package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("process")
class SupervisorTest {
    private static final Supervisor.Limits QUICK = new Supervisor.Limits(3, 10, 2);

    /** A server at the socket s says so. */
    private static final String SERVING = "echo serving lru at unix:s; printf '\\001unix:s\\000'; ";

    private final StringWriter out = new StringWriter();
    private final List<String> log = new ArrayList<>();
    private final List<String> addresses = new ArrayList<>();

    /** Runs shell scripts, one after the other, as servers; the last one again and again. */
    private int run(String... scripts) throws InterruptedException {
        return run(new PrintWriter(out), scripts);
    }

    private int run(PrintWriter printed, String... scripts) throws InterruptedException {
        return new Supervisor(
                        address -> {
                            addresses.add(address);
                            return List.of("sh", "-c", scripts[Math.min(addresses.size(), scripts.length) - 1]);
                        },
                        printed,
                        log::add,
                        QUICK)
                .run();
    }

    @Test
    void a_killed_server_is_started_again_at_its_address() throws Exception {
        assertEquals(
                143,
                run(
                        "echo serving lru at 127.0.0.1:4711; printf '\\001127.0.0.1:4711\\000'; kill -9 $$",
                        "kill -15 $$"));
        assertEquals(List.of("", "127.0.0.1:4711"), addresses);
        assertEquals(List.of("the policy server was killed by signal 9; it is started again"), log);
        assertEquals("serving lru at 127.0.0.1:4711\n", out.toString());
    }

    /** What it prints is escaped, and may have " at " in it. */
    @Test
    void the_address_is_that_of_the_server_and_not_what_it_prints() throws Exception {
        String server =
                "echo 'serving lru at unix:a at \\u000a'; printf '\\001unix:a at \\n\\303\\244\\000'; kill -9 $$";
        assertEquals(143, run(server, "kill -15 $$"));
        assertEquals(List.of("", "unix:a at \n\u00e4"), addresses);
    }

    @Test
    void a_server_whose_output_cannot_be_passed_on_is_ended() {
        PrintWriter full = new PrintWriter(Writer.nullWriter()) {
            @Override
            public void write(int character) {
                throw new UncheckedIOException(new IOException("No space left on device"));
            }
        };
        assertThrows(UncheckedIOException.class, () -> run(full, SERVING + "exec sleep 60"));
        assertEquals(List.of(), log);
    }

    /** As a policy that ends the JVM does. */
    @Test
    void a_server_that_ends_by_itself_after_it_has_served_is_started_again() throws Exception {
        assertEquals(2, run(SERVING + "exit 3", "exit 2"));
        assertEquals(List.of("the policy server ended with status 3; it is started again"), log);
    }

    @Test
    void bad_input_is_not_tried_again() throws Exception {
        assertEquals(2, run("exit 2"));
        assertEquals(List.of(), log);
    }

    @Test
    void a_server_that_is_told_to_end_is_not_started_again() throws Exception {
        assertEquals(143, run(SERVING + "kill -15 $$"));
        assertEquals(130, run(SERVING + "kill -2 $$"));
        assertEquals(List.of(), log);
    }

    /** Three deaths, each within ten seconds. */
    @Test
    void servers_that_die_at_once_are_given_up() throws Exception {
        assertEquals(1, run(SERVING + "kill -11 $$"));
        assertEquals(3, addresses.size());
        assertEquals(
                "the policy server was killed by signal 11, as 3 in a row within 10 s of their start; "
                        + "it is not started again",
                log.get(2));
    }

    /** It beats once, and then no more: two seconds of silence. */
    @Test
    void a_server_that_does_not_stir_is_killed() throws Exception {
        assertEquals(143, run(SERVING + "exec sleep 60", "kill -15 $$"));
        assertEquals(List.of("the policy server did not stir for 2 s and was killed; it is started again"), log);
        assertEquals("serving lru at unix:s\n", out.toString(), "beats are not passed on");
    }

    @Test
    void a_server_that_beats_lives_on() throws Exception {
        assertEquals(143, run(SERVING + "for i in 1 2 3 4; do printf '\\000'; sleep 1; done; kill -15 $$"));
        assertTrue(log.isEmpty(), log.toString());
    }
}
