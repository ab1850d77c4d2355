package io.policybridge.patch;

import java.util.HashMap;
import java.util.Map;

/** The line of a file that is most similar to a text that the file lacks. */
final class NearestText {
    private static final double LEAST_LIKENESS = 0.4;
    private static final int SHOWN = 110;

    private NearestText() {}

    /** {@code LINE: TEXT}, or null if no line is similar. */
    static String of(String wanted, String text) {
        Map<String, Integer> pairs = pairs(NormalText.of(wanted));
        int length = pairs.values().stream().mapToInt(Integer::intValue).sum();
        String[] lines = text.split("\n", -1);
        double best = LEAST_LIKENESS;
        int at = -1;
        for (int i = 0; i < lines.length; i++) {
            double likeness = likeness(pairs, length, NormalText.of(lines[i]));
            if (likeness > best) {
                best = likeness;
                at = i;
            }
        }
        return at < 0 ? null : at + 1 + ": " + shortened(lines[at].strip());
    }

    static String shortened(String line) {
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN - 3) + "...";
    }

    /** Twice the common pairs of neighbouring characters over the pairs of both: 1 for equal texts. */
    private static double likeness(Map<String, Integer> wanted, int length, String line) {
        if (line.length() < 2) {
            return 0;
        }
        int common = 0;
        for (Map.Entry<String, Integer> pair : pairs(line).entrySet()) {
            common += Math.min(pair.getValue(), wanted.getOrDefault(pair.getKey(), 0));
        }
        return 2.0 * common / (length + line.length() - 1);
    }

    private static Map<String, Integer> pairs(String text) {
        Map<String, Integer> pairs = new HashMap<>();
        for (int i = 0; i + 1 < text.length(); i++) {
            pairs.merge(text.substring(i, i + 2), 1, Integer::sum);
        }
        return pairs;
    }
}
