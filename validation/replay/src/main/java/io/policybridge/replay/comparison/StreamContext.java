package io.policybridge.replay.comparison;

import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.function.Predicate;

/** The records of a stream up to one line, for complaints; the stream is read once more. */
public final class StreamContext {
    private static final int RECORDS = 10;

    private StreamContext() {}

    /**
     * The record in {@code line} of {@code file} after the last ten records before it that match {@code alike}, one a
     * line.
     */
    public static String upTo(Path file, String stream, long line, Predicate<String> alike) {
        ArrayDeque<String> context = new ArrayDeque<>();
        try (StreamReader reader = StreamReader.open(file, stream)) {
            while (reader.next() && reader.line() <= line) {
                String record = StreamReader.unpacked(reader.kind()) + " " + reader.rest("columns");
                if (alike.test(record)) {
                    context.add("\n    " + record);
                    if (context.size() > RECORDS + 1) {
                        context.remove();
                    }
                }
            }
        }
        return String.join("", context);
    }
}
