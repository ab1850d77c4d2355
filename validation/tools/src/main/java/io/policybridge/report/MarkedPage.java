package io.policybridge.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of documentation with places that are written by a program: what stands between {@code <!-- generated: NAME
 * -->} and {@code <!-- end -->}.
 */
public final class MarkedPage {
    private static final String PLACE = "(<!-- generated: %s -->\\R)(.*?)(<!-- end -->)";

    private MarkedPage() {}

    /**
     * What stands at the place called {@code name} of {@code page}.
     *
     * @throws IllegalArgumentException if the page has no such place
     */
    public static String at(String page, String name) {
        return place(page, name).group(2);
    }

    /** The page with {@code text}, whole lines, at that place. */
    public static String with(String page, String name, String text) {
        Matcher place = place(page, name);
        return page.substring(0, place.end(1)) + text + page.substring(place.start(3));
    }

    private static Matcher place(String page, String name) {
        Matcher place = Pattern.compile(String.format(PLACE, Pattern.quote(name)), Pattern.DOTALL)
                .matcher(page);
        if (!place.find()) {
            throw new IllegalArgumentException(
                    "the page has no place <!-- generated: " + name + " --> ... <!-- end -->");
        }
        return place;
    }
}
