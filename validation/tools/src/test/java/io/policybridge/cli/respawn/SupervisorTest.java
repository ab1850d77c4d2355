package io.policybridge.cli.respawn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SupervisorTest {
    private static final Supervisor.Limits QUICK = new Supervisor.Limits(3, 10, 2);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final List<String> log = new ArrayList<>();
    private final List<String> addresses = new ArrayList<>();

    /** Runs shell scripts, one after the other, as servers; the last one again and again. */
    private int run(String... scripts) throws InterruptedException {
        return new Supervisor(
                        address -> {
                            addresses.add(address);
                            return List.of("sh", "-c", scripts[Math.min(addresses.size(), scripts.length) - 1]);
                        },
                        out,
                        log::add,
                        QUICK)
                .run();
    }

    @Test
    void a_killed_server_is_started_again_at_its_address() throws Exception {
        assertEquals(143, run("echo serving lru at 127.0.0.1:4711; kill -9 $$", "kill -15 $$"));
        assertEquals(List.of("", "127.0.0.1:4711"), addresses);
        assertEquals(List.of("the policy server was killed by signal 9; it is started again"), log);
        assertEquals("serving lru at 127.0.0.1:4711\n", out.toString(StandardCharsets.UTF_8));
    }

    /** As a policy that ends the JVM does. */
    @Test
    void a_server_that_ends_by_itself_after_it_has_served_is_started_again() throws Exception {
        assertEquals(2, run("echo serving lru at unix:s; exit 3", "exit 2"));
        assertEquals(List.of("the policy server ended with status 3; it is started again"), log);
    }

    @Test
    void bad_input_is_not_tried_again() throws Exception {
        assertEquals(2, run("exit 2"));
        assertEquals(List.of(), log);
    }

    @Test
    void a_server_that_is_told_to_end_is_not_started_again() throws Exception {
        assertEquals(143, run("echo serving lru at unix:s; kill -15 $$"));
        assertEquals(130, run("echo serving lru at unix:s; kill -2 $$"));
        assertEquals(List.of(), log);
    }

    /** Three deaths, each within ten seconds. */
    @Test
    void servers_that_die_at_once_are_given_up() throws Exception {
        assertEquals(1, run("echo serving lru at unix:s; kill -11 $$"));
        assertEquals(3, addresses.size());
        assertEquals(
                "the policy server was killed by signal 11, as 3 in a row within 10 s of their start; "
                        + "it is not started again",
                log.get(2));
    }

    /** It beats once, and then no more: two seconds of silence. */
    @Test
    void a_server_that_does_not_stir_is_killed() throws Exception {
        assertEquals(143, run("echo serving lru at unix:s; printf '\\000'; exec sleep 60", "kill -15 $$"));
        assertEquals(List.of("the policy server did not stir for 2 s and was killed; it is started again"), log);
        assertEquals("serving lru at unix:s\n", out.toString(StandardCharsets.UTF_8), "beats are not passed on");
    }

    @Test
    void a_server_that_beats_lives_on() throws Exception {
        assertEquals(
                143,
                run("echo serving lru at unix:s; for i in 1 2 3 4; do printf '\\000'; sleep 1; done; kill -15 $$"));
        assertTrue(log.isEmpty(), log.toString());
    }
}
