package io.policybridge.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.session.output.PrintedLines;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** What is printed by the JDK's code alone counts as a policy's; what this class prints is ours. */
class BegunLineTest {
    @Test
    void a_line_that_a_policy_has_begun_is_not_continued_by_our_message_of_the_same_thread() {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ExecutorService thread = Executors.newSingleThreadExecutor(work -> new Thread(work, "worker"));
        try {
            PrintedLines.begin(new PrintStream(printed, true, StandardCharsets.UTF_8));
            CompletableFuture.completedFuture("set=")
                    .thenAcceptAsync(System.out::print, thread)
                    .join();
            CompletableFuture.completedFuture("5")
                    .thenAcceptAsync(System.out::print, thread)
                    .join();
            CompletableFuture.runAsync(() -> System.out.println("policybridge: ours"), thread)
                    .join();
        } finally {
            System.setOut(out);
            System.setErr(err);
            thread.shutdown();
        }
        assertEquals(
                PrintedLines.MARK + "the thread worker: set=5\npolicybridge: ours\n",
                printed.toString(StandardCharsets.UTF_8));
    }
}
