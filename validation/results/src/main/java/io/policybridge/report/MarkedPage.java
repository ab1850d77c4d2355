package io.policybridge.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of documentation with generated parts: the text between {@code <!-- generated: NAME -->} and {@code <!-- end
 * -->}.
 */
public final class MarkedPage {
    private static final String PART = "(<!-- generated: %s -->\\R)(.*?)(<!-- end -->)";

    private MarkedPage() {}

    /** Whether {@code page} has a part called {@code name}. */
    public static boolean has(String page, String name) {
        return find(page, name).find();
    }

    /**
     * The contents of the part called {@code name} of {@code page}.
     *
     * @throws IllegalArgumentException if the page has no such part
     */
    public static String at(String page, String name) {
        return part(page, name).group(2);
    }

    /** The page with {@code text}, whole lines, in that part. */
    public static String with(String page, String name, String text) {
        Matcher part = part(page, name);
        return page.substring(0, part.end(1)) + text + page.substring(part.start(3));
    }

    private static Matcher part(String page, String name) {
        Matcher part = find(page, name);
        if (!part.find()) {
            throw new IllegalArgumentException(
                    "the page has no part <!-- generated: " + name + " --> ... <!-- end -->");
        }
        return part;
    }

    private static Matcher find(String page, String name) {
        return Pattern.compile(String.format(PART, Pattern.quote(name)), Pattern.DOTALL)
                .matcher(page);
    }
}
