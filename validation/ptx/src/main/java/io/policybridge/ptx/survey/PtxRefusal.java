package io.policybridge.ptx.survey;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why a kernel or a file is refused.
 *
 * @param message what a launch of the kernel would say, with file and line
 * @param reason the same without what differs from kernel to kernel: place, guard, operands, names
 */
public record PtxRefusal(String message, String reason) {
    private static final Pattern PLACE = Pattern.compile("^(\\d+: )?");
    private static final Pattern INSTRUCTION =
            Pattern.compile("^instruction=(?:@!?\\S+ ?)?(\\S+?);?(?: .*?)?; expected (.*)$");
    private static final Pattern TOKEN = Pattern.compile("^(\\w+)=.*?; expected (.*)$");
    /** Mangled names and those of compilers. */
    private static final Pattern NAMES = Pattern.compile("(?<![\\w.%])(_Z\\w+|\\$\\w+|__unnamed_\\d+)");

    static PtxRefusal of(Path file, BadInput thrown) {
        String message = thrown.getMessage();
        String text = message.startsWith(file + ":")
                ? message.substring(file.toString().length() + 1).strip()
                : message;
        text = PLACE.matcher(text).replaceFirst("");
        Matcher instruction = INSTRUCTION.matcher(text);
        Matcher token = TOKEN.matcher(text);
        if (instruction.matches()) {
            text = instruction.group(1) + ": expected " + instruction.group(2);
        } else if (token.matches() && !token.group(1).equals("token")) {
            text = token.group(1) + ": expected " + token.group(2);
        }
        return new PtxRefusal(message, NAMES.matcher(text).replaceAll("..."));
    }
}
