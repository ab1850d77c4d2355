package io.policybridge.api;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One parameter of a policy, as {@code policies NAME} prints it and as policy strings are checked against.
 *
 * @param key lowerCamelCase, without the mechanism's prefix
 * @param values the legal values
 * @param fallback default value in text form; {@code auto} where it depends on the host
 * @param unit unit of the value; empty for choices and flags
 * @param source where the default comes from: paper with place, literature, or our reconstruction
 * @param meaning what it does, one line
 */
public record Param(String key, Values values, String fallback, String unit, String source, String meaning) {

    /** The text of a value that the policy derives from the host. */
    public static final String AUTO = "auto";

    /** What values look like. */
    public enum Type {
        INTEGER,
        FLAG,
        CHOICE
    }

    /**
     * Legal values of a parameter.
     *
     * @param type what values look like
     * @param min least integer; of a choice or flag the index of its first word
     * @param max greatest integer; of a choice or flag the index of its last word
     * @param choices legal words of a choice or flag, in lower case
     */
    public record Values(Type type, long min, long max, List<String> choices) {
        private static Values integers(long min, long max) {
            return new Values(Type.INTEGER, min, max, List.of());
        }

        private static Values words(Type type, List<String> words) {
            return new Values(type, 0, words.size() - 1L, words);
        }

        /** Legal values in words. */
        public String range() {
            return switch (type) {
                case INTEGER -> max == Long.MAX_VALUE ? min + " or more" : min + " to " + max;
                case FLAG, CHOICE -> String.join(", ", choices);
            };
        }
    }

    /** A whole number from {@code min} to {@code max}. */
    public static Param integer(
            String key, long fallback, long min, long max, String unit, String source, String meaning) {
        return new Param(key, Values.integers(min, max), Long.toString(fallback), unit, source, meaning);
    }

    /** A whole number whose default the policy derives from the host. */
    public static Param autoInteger(String key, long min, long max, String unit, String source, String meaning) {
        return new Param(key, Values.integers(min, max), AUTO, unit, source, meaning);
    }

    /** {@code true} or {@code false}. */
    public static Param flag(String key, boolean fallback, String source, String meaning) {
        Values values = Values.words(Type.FLAG, List.of("true", "false"));
        return new Param(key, values, Boolean.toString(fallback), "", source, meaning);
    }

    /** One of the constants of an enum; in policy strings they are lower-case words with hyphens. */
    public static <E extends Enum<E>> Param choice(String key, E fallback, String source, String meaning) {
        List<String> words = Arrays.stream(fallback.getDeclaringClass().getEnumConstants())
                .map(Param::word)
                .toList();
        return new Param(key, Values.words(Type.CHOICE, words), word(fallback), "", source, meaning);
    }

    /** An enum constant as written in policy strings. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
