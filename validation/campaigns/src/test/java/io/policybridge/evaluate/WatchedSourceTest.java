package io.policybridge.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.input.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchedSourceTest {
    private static final Duration PAUSE = Duration.ofMillis(1);

    @TempDir
    Path folder;

    private static CompletableFuture<Void> awaiting(WatchedSource source) {
        return CompletableFuture.runAsync(() -> {
            try {
                source.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** At first at once; the same text again, or no file for a moment, is no change. */
    @Test
    void it_returns_when_another_text_is_there() throws Exception {
        Path file = Files.writeString(folder.resolve("Mine.java"), "a");
        WatchedSource source = new WatchedSource(file, PAUSE);
        source.await();
        CompletableFuture<Void> changed = awaiting(source);
        Files.writeString(file, "a");
        Files.delete(file);
        Thread.sleep(30);
        assertFalse(changed.isDone());
        Files.writeString(file, "b");
        changed.get(10, TimeUnit.SECONDS);
    }

    @Test
    void a_file_that_is_not_there_at_first_is_bad_input() {
        Path file = folder.resolve("None.java");
        assertEquals(
                "policy=" + file + "; expected a Java source file that can be read, in UTF-8",
                assertThrows(BadInput.class, () -> new WatchedSource(file, PAUSE).await())
                        .getMessage());
    }

    @Test
    void a_verdict_is_a_few_lines_for_who_edits() {
        Verdict verdict = new Verdict(
                "two",
                "mine",
                1.5,
                "kit",
                3,
                List.of(new Verdict.StageResult("tiny", false, 2.0, 1.5, null, null)),
                null,
                new Verdict.State(0, 2, 9, 9, 10L),
                List.of(new Verdict.WorkloadResult("tiny", "atax:tiny", "thesis", 1.5, 2, 3, Map.of())),
                List.of("tiny: why"));
        assertEquals(
                List.of(
                        "score 1.500000, stage tiny not passed, 9 bits of state of 10",
                        "  1.500000 atax:tiny on thesis",
                        "  tiny: why"),
                VerdictText.lines(verdict));
    }
}
