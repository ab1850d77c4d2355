package io.policybridge.log;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of statistics that a GPGPU-Sim run printed, without the messages of its threads. The thread of the
 * application also prints messages in the middle of a line of statistics, which is joined again.
 */
public final class WholeLines {
    /** A message up to its line end. */
    private static final Pattern MESSAGE = Pattern.compile("GPGPU-Sim(?: PTX| API| uArch)?: ");

    /** The message that begins with an empty line. */
    private static final String LAUNCH = "GPGPU-Sim PTX: cudaLaunch";

    /** The beginning of a line that such a message split; the line after the message is its end. */
    private String begun = "";

    /** Whether an empty line has followed: the end of that line, or the beginning of a {@link #LAUNCH}. */
    private boolean empty;

    /** The lines that end with the line {@code printed}: none if that is of a message, or the beginning of a line. */
    public List<String> next(String printed) {
        Matcher message = MESSAGE.matcher(printed);
        if (message.find()) {
            List<String> ended = empty && !printed.startsWith(LAUNCH) ? List.of(begun) : List.of();
            begun = (ended.isEmpty() ? begun : "") + printed.substring(0, message.start());
            empty = false;
            return ended;
        }
        if (printed.isEmpty() && !begun.isEmpty() && !empty) {
            empty = true;
            return List.of();
        }
        List<String> lines = empty ? List.of(begun, printed) : List.of(begun + printed);
        begun = "";
        empty = false;
        return lines;
    }
}
