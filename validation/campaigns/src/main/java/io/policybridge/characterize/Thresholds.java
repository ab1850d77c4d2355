package io.policybridge.characterize;

import io.policybridge.input.BadInput;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/** The thresholds of a characterization. */
public final class Thresholds {
    private final Map<Threshold, Double> set;

    private Thresholds(Map<Threshold, Double> set) {
        this.set = set;
    }

    /**
     * The usual ones, but for {@code words} of the form {@code NAME=VALUE}.
     *
     * @throws BadInput if one is no threshold, or its value not a number from 0
     */
    public static Thresholds of(Collection<String> words) {
        Map<Threshold, Double> set = new EnumMap<>(Threshold.class);
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals < 0) {
                throw new BadInput("--threshold " + word + "; expected NAME=VALUE, such as fine=0.75");
            }
            set.put(Threshold.named(word.substring(0, equals)), number(word, word.substring(equals + 1)));
        }
        return new Thresholds(set);
    }

    private static double number(String word, String value) {
        if (!value.matches("\\d{1,9}(\\.\\d{1,9})?")) {
            throw new BadInput("--threshold " + word + "; expected a number from 0, such as 0.75");
        }
        return Double.parseDouble(value);
    }

    double of(Threshold threshold) {
        return set.getOrDefault(threshold, threshold.usual());
    }
}
