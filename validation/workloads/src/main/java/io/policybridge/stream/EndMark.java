package io.policybridge.stream;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The comments by which a stream says that it ends with a mark, and the mark. */
final class EndMark {
    /** The last line. */
    static final String LINE = "#end";
    /** Promises it, before the first record. */
    static final String PROMISE = "#last line: " + LINE;

    private static final byte[] END = LINE.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] PROMISED = PROMISE.getBytes(StandardCharsets.US_ASCII);

    private EndMark() {}

    /** Whether the line from {@code start} to before {@code end} is the promise. */
    static boolean isPromise(byte[] line, int start, int end) {
        return Arrays.equals(line, start, end, PROMISED, 0, PROMISED.length);
    }

    /** Whether the line from {@code start} to before {@code end} is the mark. */
    static boolean isEnd(byte[] line, int start, int end) {
        return Arrays.equals(line, start, end, END, 0, END.length);
    }
}
