package io.policybridge.report.drawing;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Text that an SVG may have: names are of others, and XML knows few control characters, not even as references. */
final class DrawnText {
    /** An escape of JSON. */
    private static final Pattern ESCAPED = Pattern.compile("\\\\(u[0-9A-Fa-f]{4}|.)");

    private static final Map<String, String> SHORT = Map.of("b", "u0008", "f", "u000C");
    private static final Pattern NO_CHARACTER = Pattern.compile("[\\x{FFFE}\\x{FFFF}\\p{Cs}]");

    private DrawnText() {}

    /** {@code json} whose texts, once parsed, show each control character as the escape that JSON has for it. */
    static String of(String json) {
        String visible = ESCAPED.matcher(json).replaceAll(DrawnText::visible);
        return NO_CHARACTER.matcher(visible).replaceAll("\uFFFD");
    }

    private static String visible(MatchResult escaped) {
        String what = SHORT.getOrDefault(escaped.group(1), escaped.group(1));
        return (what.length() > 1 ? "\\\\\\\\" : "\\\\") + (what.equals("\\") ? "\\\\" : what);
    }
}
