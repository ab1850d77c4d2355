package io.policybridge.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.bridge.loading.CompiledPolicy;
import io.policybridge.evaluate.worker.KitReply;
import io.policybridge.evaluate.worker.WorkerTask;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process behind the list of what a policy may use: here it may use everything, and reaches nothing. */
@Tag("process")
class SandboxTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Sandbox SANDBOX = new Sandbox(false, 256, 1);

    @TempDir
    Path folder;

    @BeforeAll
    static void bubblewrap_is_there() {
        String why = Sandbox.missing();
        if (!why.isEmpty()) {
            System.out.println("skipped: no sandbox here: " + why);
        }
        assumeTrue(why.isEmpty(), "no sandbox here: " + why);
    }

    private Map<String, byte[]> compiled(String source) {
        return CompiledPolicy.of(Strangers.written(folder, source)).classes();
    }

    private KitReply kit(String source) throws Exception {
        return StageRuns.read(
                SANDBOX.answers(WorkerTask.check("Mine.java", compiled(source), ""), List.of(), 1, LIMIT)
                        .get(0),
                KitReply.class);
    }

    /**
     * When its class is loaded it tries all at once, and says in the exception what succeeded: a file of the user, a
     * file of the system, files beside PolicyBridge, a server on this machine, another program, another process, the
     * environment.
     */
    @Test
    void neither_files_nor_the_network_nor_other_processes_are_there() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "seen");
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String attacks = """
                    interface Attack { Object run() throws Exception; }
                    static String tried = "";
                    static void attack(String name, Attack attack) {
                        try { tried += "[" + name + " " + attack.run() + "]"; } catch (Exception | Error e) { }
                    }
                    static {
                        attack("secret", () -> java.nio.file.Files.readString(java.nio.file.Path.of("SECRET")));
                        attack("passwords", () -> java.nio.file.Files.readString(java.nio.file.Path.of("/etc/passwd")));
                        attack("home", () -> new java.io.File("/root").list().length
                                + new java.io.File("/home").list().length);
                        attack("write", () -> java.nio.file.Files.writeString(java.nio.file.Path.of("GOLDEN/x"), "x"));
                        attack("network", () -> new java.net.Socket("127.0.0.1", PORT));
                        attack("program", () -> new ProcessBuilder("/bin/sh", "-c", "true").start());
                        attack("environment", () -> System.getenv("HOME").toString());
                        long others = ProcessHandle.allProcesses().filter(p -> p.pid() > 2).count();
                        if (others > 0) { tried += "[processes " + others + "]"; }
                        if (true) throw new IllegalStateException("tried: " + tried);
                    }
                    """.replace("SECRET", secret.toString())
                    .replace("GOLDEN", System.getProperty("policybridge.home") + "/validation/golden")
                    .replace("PORT", Integer.toString(server.getLocalPort()));
            KitReply reply = kit(Strangers.having(attacks));
            assertTrue(
                    reply.problem().contains("cannot be used: java.lang.IllegalStateException: tried:  (at"),
                    reply.problem());
        }
    }

    @Test
    void who_takes_all_memory_or_ends_the_process_has_no_answer() throws Exception {
        KitReply reply = kit(Strangers.having("static final List<long[]> ALL = new ArrayList<>();"
                + " static { while (ALL.size() < 1 << 20) ALL.add(new long[1 << 20]); }"));
        assertTrue(reply.problem().contains("java.lang.OutOfMemoryError"), reply.problem());
        String halting = "static { try { Class.forName(\"java.lang.Runtime\").getMethod(\"halt\", int.class)"
                + ".invoke(Runtime.getRuntime(), 0); } catch (Exception e) { } }";
        assertEquals(
                "its process ended early, with exit code 0",
                assertThrows(Workers.Failure.class, () -> kit(Strangers.having(halting)))
                        .getMessage());
    }

    /** Its class would never be loaded; the worker's own patience is longer. */
    @Test
    void who_never_returns_is_killed_with_all_that_it_started() {
        WorkerTask task = WorkerTask.check(
                "Mine.java",
                compiled(Strangers.having("static { while (hashed()) {} } static boolean hashed() {"
                        + " return \"a\".hashCode() == 97; }")),
                "");
        assertEquals(
                "not done within 2 s",
                assertThrows(Workers.Failure.class, () -> SANDBOX.answers(task, List.of(), 1, Duration.ofSeconds(2)))
                        .getMessage());
        assertEquals(
                0,
                ProcessHandle.current()
                        .descendants()
                        .filter(ProcessHandle::isAlive)
                        .count());
    }

    /** Keys without a hash of their own: in another JVM they would have other ones. */
    @Test
    void an_order_by_hash_is_the_same_in_each_process() throws Exception {
        String text = Strangers.having("static { java.util.Map<Object, Integer> all = new HashMap<>();"
                + " for (int i = 0; i < 50; i++) { all.put(new Object(), i); }"
                + " if (true) throw new IllegalStateException(\"\" + all.values()); }");
        assertEquals(kit(text).problem(), kit(text).problem());
    }
}
