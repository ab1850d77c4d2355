package io.policybridge.evaluate;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A file that somebody edits. Saving what stands there already is no change, and a moment without the file is none. */
public final class WatchedSource {
    private final Path file;
    private final Duration pause;
    private String last;

    /** {@code pause}: how often it is looked. */
    public WatchedSource(Path file, Duration pause) {
        this.file = file;
        this.pause = pause;
    }

    /**
     * Returns when the file has another text than it had when this returned last; at first at once.
     *
     * @throws BadInput if there is no such file at first
     */
    public void await() throws InterruptedException {
        String now = text();
        if (now == null && last == null) {
            throw new BadInput("policy=" + file + "; expected a Java source file that can be read, in UTF-8");
        }
        while (now == null || now.equals(last)) {
            Thread.sleep(pause.toMillis());
            now = text();
        }
        last = now;
    }

    /** Null if it cannot be read, as while an editor replaces it. */
    private String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return null;
        }
    }
}
