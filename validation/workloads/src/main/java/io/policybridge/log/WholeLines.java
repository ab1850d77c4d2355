package io.policybridge.log;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of statistics that a GPGPU-Sim run printed, without the messages of its threads. The thread of the
 * application also prints messages in the middle of a line of statistics, which is joined again.
 */
public final class WholeLines {
    /** A message up to its line end. */
    private static final Pattern MESSAGE = Pattern.compile("GPGPU-Sim(?: PTX| API| uArch)?: ");

    /** The beginning of a line that such a message split; the line after the message is its end. */
    private String begun = "";

    /** The line that ends with the line {@code printed}; null if that is a message, or the beginning of a line. */
    public String next(String printed) {
        Matcher message = MESSAGE.matcher(printed);
        if (message.find()) {
            begun += printed.substring(0, message.start());
            return null;
        }
        String line = begun + printed;
        begun = "";
        return line;
    }
}
