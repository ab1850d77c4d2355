package io.policybridge.report.drawing;

import io.policybridge.session.output.UnseenCharacters;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Text that an SVG or a page may have: names are of others, XML knows few control characters, not even as references,
 * and some characters change what is seen around them.
 */
public final class DrawnText {
    /** An escape of JSON. */
    private static final Pattern ESCAPED = Pattern.compile("\\\\(u[0-9A-Fa-f]{4}|.)");

    private static final Map<String, String> SHORT = Map.of("b", "u0008", "f", "u000C");
    private static final Pattern UNSEEN = Pattern.compile(UnseenCharacters.ONE);
    private static final Pattern NO_CHARACTER = Pattern.compile("[\\x{FFFE}\\x{FFFF}\\p{Cs}]");

    private DrawnText() {}

    /** As text of HTML. */
    public static String html(String text) {
        return UnseenCharacters.escaped(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** {@code json} whose texts, once parsed, show each such character as the escape that JSON has for it. */
    public static String of(String json) {
        String visible = ESCAPED.matcher(json).replaceAll(DrawnText::visible);
        String seen = UNSEEN.matcher(visible)
                .replaceAll(
                        one -> "\\\\\\" + UnseenCharacters.escape(one.group().charAt(0)));
        return NO_CHARACTER.matcher(seen).replaceAll("\uFFFD");
    }

    private static String visible(MatchResult escaped) {
        String what = SHORT.getOrDefault(escaped.group(1), escaped.group(1));
        return (what.length() > 1 ? "\\\\\\\\" : "\\\\") + (what.equals("\\") ? "\\\\" : what);
    }
}
