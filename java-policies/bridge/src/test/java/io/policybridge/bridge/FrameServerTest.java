package io.policybridge.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Ways;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeWays;
import io.policybridge.fakes.Hosts;
import io.policybridge.policies.Registry;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every failure becomes a status and one line; a status is never zero. */
@Tag("contract")
class FrameServerTest {
    private static final FakeAccess ACCESS = FakeAccess.load(0x1f80);
    /** Milliseconds; less than the second between two looks. */
    private static final int SOON = 800;

    private static FrameClient lru() {
        return client("lru");
    }

    private static FrameClient client(String policy) {
        FrameClient client = new FrameClient(Registry.all());
        client.open(policy, 1, Hosts.small());
        return client;
    }

    /** The message when a policy does {@code what} instead of naming a victim. */
    private static String failing(Supplier<Long> what) {
        CacheHooks.Victim victim = (Access access, int set, Ways ways) -> what.get();
        GpuPolicy policy = new GpuPolicy() {
            @Override
            public Part l1d(int sm) {
                return victim;
            }
        };
        FrameClient client = new FrameClient(
                List.of(new PolicySpec("faulty", "none", "none", List.of(), (settings, host) -> policy)));
        client.open("faulty", 1, Hosts.small());
        client.frame.putLong(Layout.FRAME_SEQUENCE, 77);
        try {
            client.query(PartKind.L1D, 1, Hook.VICTIM, ACCESS, 5, new FakeWays(4));
        } catch (IllegalStateException e) {
            assertEquals(FrameServer.FAILED, client.frame.getInt(Layout.FRAME_STATUS));
            return client.text();
        }
        throw new AssertionError("an answer of a policy that gave none");
    }

    @Test
    void an_exception_names_policy_site_hook_access_and_line() {
        String message = failing(() -> {
            throw new IllegalStateException("no stack\nat all");
        });
        assertTrue(message.startsWith("faulty at L1D 1 victim set=5 cycle=0 LOAD GLOBAL address=1f80"), message);
        assertTrue(
                message.contains("threw java.lang.IllegalStateException: no stack at all (at "
                        + "io.policybridge.bridge.FrameServerTest"),
                message);
    }

    /** Until it is flushed, it is in the buffer. */
    @Test
    void what_a_policy_that_fails_has_printed_without_an_end_of_line_is_not_lost() {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(new BufferedOutputStream(printed), false, StandardCharsets.UTF_8));
        try {
            failing(() -> {
                System.out.print("set=5");
                throw new IllegalStateException("no");
            });
        } finally {
            System.setOut(out);
        }
        assertEquals("set=5", printed.toString(StandardCharsets.UTF_8));
    }

    private static Set<Thread> watching() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("call limit"))
                .collect(Collectors.toSet());
    }

    @Test
    void a_session_that_does_not_open_is_not_watched() throws InterruptedException {
        Set<Thread> others = watching();
        PolicySpec policy = new PolicySpec("broken", "none", "none", List.of(), (settings, host) -> {
            throw new IllegalStateException("on purpose");
        });
        FrameClient client = new FrameClient(List.of(policy), () -> {});
        assertThrows(RuntimeException.class, () -> client.open("broken", 1, Hosts.small()));
        Set<Thread> watching = watching();
        watching.removeAll(others);
        for (Thread thread : watching) {
            thread.join(SOON);
            assertFalse(thread.isAlive());
        }
    }

    @Test
    void the_thread_that_watches_a_session_ends_with_it_not_at_its_next_look() throws InterruptedException {
        Set<Thread> others = watching();
        FrameClient client = new FrameClient(List.of(), () -> {});
        client.open("native", 1, Hosts.small());
        Set<Thread> watching = watching();
        watching.removeAll(others);
        assertEquals(1, watching.size());
        client.exchange(FrameSession.CLOSE);
        Thread thread = watching.iterator().next();
        thread.join(SOON);
        assertFalse(thread.isAlive());
    }

    /** The two sessions are on one thread. */
    @Test
    void a_session_that_was_closed_is_no_longer_watched() {
        CacheHooks.Victim slow = (Access access, int set, Ways ways) -> {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(4));
            return Answer.way(0);
        };
        PolicySpec policy = new PolicySpec("slow", "none", "none", List.of(), (settings, host) -> new GpuPolicy() {
            @Override
            public Part l1d(int sm) {
                return slow;
            }
        });
        AtomicBoolean stopped = new AtomicBoolean();
        FrameClient client = new FrameClient(List.of(policy), () -> stopped.set(true));
        client.watchdog = 1;
        client.open("slow", 1, Hosts.small());
        client.exchange(FrameSession.CLOSE);
        client.watchdog = 60;
        client.open("slow", 1, Hosts.small());
        client.query(PartKind.L1D, 1, Hook.VICTIM, ACCESS, 5, new FakeWays(4));
        assertFalse(stopped.get());
    }

    @Test
    void a_policy_that_fails_when_it_is_created_has_failed_and_one_that_does_not_fit_is_refused() {
        assertEquals(FrameServer.FAILED, statusOfOpening(new IllegalStateException("no")));
        assertEquals(FrameServer.REFUSED, statusOfOpening(new PolicySpec.BadSetting("age=1; expected 2")));
    }

    private static int statusOfOpening(RuntimeException problem) {
        FrameClient client =
                new FrameClient(List.of(new PolicySpec("faulty", "none", "none", List.of(), (settings, host) -> {
                    throw problem;
                })));
        assertThrows(IllegalStateException.class, () -> client.open("faulty", 1, Hosts.small()));
        return client.frame.getInt(Layout.FRAME_STATUS);
    }

    /**
     * The last argument of the last event, after four insertions into set 5 and a hit in way 0: way 1 is the oldest
     * then.
     */
    private static long nextVictims(String policy, Hook last) {
        FrameClient client = client(policy);
        for (int way = 0; way < 4; way++) {
            client.event(PartKind.L1D, 1, Hook.INSERT, ACCESS, 5, way);
        }
        client.event(PartKind.L1D, 1, last, ACCESS, 5, 0);
        client.query(PartKind.L1D, 1, Hook.VICTIM, ACCESS, 6, new FakeWays(4));
        return client.frame.getLong(nextVictimsAt(4));
    }

    /** Offset of the next victims that come with an event. */
    private static int nextVictimsAt(int event) {
        return Layout.FRAME_EVENT_RECORDS + event * Layout.RECORD_BYTES + Layout.RECORD_ARG + 4 * Long.BYTES;
    }

    @Test
    void the_next_victim_of_a_policy_that_ranks_ways_comes_with_the_events_of_a_set() {
        assertEquals(1 + 1, nextVictims("lru(touchOnPending=false)", Hook.HIT));
    }

    @Test
    void where_a_touch_moves_to_mru_the_victims_after_it_come_too() {
        long order = 1 + 1 | 1 + 2 << 16 | 1L + 3 << 32 | 1L + 0 << 48;
        assertEquals(order, nextVictims("lru", Hook.HIT));
        assertEquals(order, nextVictims("fifo", Hook.INSERT));
    }

    @Test
    void no_victims_are_sent_to_a_host_that_knows_them() {
        FrameClient client = client("lru");
        client.event(PartKind.L1D, 1, Hook.INSERT, ACCESS, 5, 0);
        client.frame.putLong(nextVictimsAt(0), -1);
        client.query(PartKind.L1D, 1, Hook.VICTIM, ACCESS, 6, new FakeWays(4));
        assertEquals(-1, client.frame.getLong(nextVictimsAt(0)));
    }

    @Test
    void other_policies_send_no_next_victims() {
        assertEquals(0, nextVictims("srrip", Hook.HIT));
        assertEquals(0, nextVictims("random", Hook.INSERT));
    }

    /** Of an lru whose only event is an insertion; the host has answered the one victim from memory. */
    @Test
    void statistics_warn_of_hooks_that_were_never_called() {
        FrameClient client = client("lru");
        client.event(PartKind.L1D, 1, Hook.INSERT, ACCESS, 5, 0);
        int bytes = PartKind.values().length * (Hook.values().length + 1) * Long.BYTES;
        client.frame.putInt(Layout.FRAME_VIEW_BYTES, bytes);
        client.frame.put(Layout.FRAME_VIEW, new byte[bytes]);
        client.frame.putLong(Layout.FRAME_VIEW + Wire.number(Hook.VICTIM) * Long.BYTES, 1);
        client.exchange(FrameSession.STATISTICS);
        assertEquals(
                "lru: hook hit at L1D was never called\n"
                        + "lru: hook pendingHit at L1D was never called\n"
                        + "lru: hook sectorMiss at L1D was never called\n",
                client.text());
    }

    @Test
    void an_access_that_no_policy_reads_is_null_whatever_is_sent() {
        FakeAccess unread = FakeAccess.load(0x1f80);
        unread.slot = 99; // no host has it
        assertThrows(
                IllegalStateException.class,
                () -> client("lip").query(PartKind.L1D, 0, Hook.VICTIM, unread, 5, new FakeWays(4)));
        assertEquals(Answer.way(0), client("lru").query(PartKind.L1D, 0, Hook.VICTIM, unread, 5, new FakeWays(4)));
    }

    @Test
    void a_stack_overflow_is_a_failure_like_any_other() {
        assertTrue(failing(FrameServerTest::endless).contains("threw java.lang.StackOverflowError"));
    }

    @SuppressWarnings("InfiniteRecursion") // a policy that overflows its stack
    private static long endless() {
        return endless() + 1;
    }

    @Test
    void an_allocation_too_large_is_a_failure_like_any_other() {
        assertTrue(
                failing(() -> (long) new long[Integer.MAX_VALUE].length).contains("threw java.lang.OutOfMemoryError"));
    }

    @Test
    void an_answer_that_was_forgotten_is_never_way_0() {
        assertTrue(failing(() -> 0L).endsWith("was answered with (no answer); legal: WAY"));
    }

    @Test
    void an_unknown_policy_is_refused() {
        FrameClient client = new FrameClient(Registry.all());
        String message = "";
        try {
            client.open("lruu", 1, Hosts.small());
        } catch (IllegalStateException e) {
            message = e.getMessage();
        }
        assertTrue(message.startsWith("status -2: "), message);
        assertTrue(message.contains("lru"), message);
    }

    @Test
    void a_source_file_of_the_hosts_user_is_compiled(@TempDir Path folder) throws IOException {
        Path mine = Files.writeString(folder.resolve("Mine.java"), """
        import io.policybridge.api.*;
        class Mine {
          static final PolicySpec SPEC = new PolicySpec("mine", "", "", java.util.List.of(), (s, h) -> new GpuPolicy() {
            @Override public Part l2(int slice) { return (CacheHooks.Hit) (access, set, way) -> {}; }
          });
        }
        """);
        FrameClient client = new FrameClient(Registry.all());
        client.open(mine + "+lru", 1, Hosts.small());
        assertTrue(client.text().startsWith("mine+lru("), client.text());
        Files.writeString(mine, "class Mine {\n}}");
        IllegalStateException refusal =
                assertThrows(IllegalStateException.class, () -> client.open(mine.toString(), 1, Hosts.small()));
        assertTrue(refusal.getMessage().startsWith("status -2: " + mine + ":2: "), refusal.getMessage());
        assertTrue(!refusal.getMessage().contains("(at "), "no stack for what the user wrote: " + refusal.getMessage());
    }

    @Test
    void a_query_where_no_policy_answers_is_a_violation() {
        FrameClient client = lru();
        String message = "";
        try {
            client.query(PartKind.L1D, 0, Hook.ROUTE, ACCESS);
        } catch (IllegalStateException e) {
            message = e.getMessage();
        }
        assertEquals("status -1: protocol violation: hook route is queried where no policy answers it", message);
    }

    @Test
    void queries_and_events_do_not_allocate() {
        FrameClient client = lru();
        client.event(PartKind.L1D, 0, Hook.INSERT, ACCESS, 5, 1);
        client.query(PartKind.L1D, 0, Hook.VICTIM, ACCESS, 5, new FakeWays(4));
        client.frame.putInt(Layout.FRAME_EVENTS, 1);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int i = 0; i < 20_000; i++) {
            assertEquals(FrameServer.ANSWERED, client.raw());
        }
        int rounds = 100_000;
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < rounds; i++) {
            client.raw();
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < rounds / 10, allocated + " bytes in " + rounds + " queries");
    }

    /**
     * Seeded noise over the request part and what it points to: every frame is answered or refused, no exception
     * escapes.
     */
    @Test
    void noise_is_answered_or_refused() {
        Random random = new Random(5);
        int refused = 0;
        for (int round = 0; round < 3000; round++) {
            FrameClient client = round % 100 == 0 || kept == null ? lru() : kept;
            kept = client;
            int at = random.nextBoolean() ? Layout.FRAME_QUERY : Layout.FRAME_EVENT_RECORDS;
            for (int i = 0; i < 6; i++) {
                client.frame.put(
                        at + random.nextInt(64), (byte) (random.nextBoolean() ? random.nextInt(6) : random.nextInt()));
            }
            client.frame.putInt(Layout.FRAME_EVENTS, random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(3));
            client.frame.putInt(Layout.FRAME_VIEW_BYTES, random.nextInt(3) == 0 ? random.nextInt() : 16);
            client.frame.putInt(Layout.FRAME_PURPOSE, 2 + random.nextInt(5));
            client.frame.putInt(Layout.FRAME_STATUS, 0);
            int status = client.raw();
            assertNotEquals(0, status);
            assertEquals(status, client.frame.getInt(Layout.FRAME_STATUS));
            if (status == FrameServer.FAILED) {
                refused++;
                assertTrue(!client.text().isEmpty() && !client.text().contains("\n"), client.text());
            }
        }
        assertTrue(refused > 300, refused + " of 3000 frames of noise were refused");
    }

    private FrameClient kept;
}
