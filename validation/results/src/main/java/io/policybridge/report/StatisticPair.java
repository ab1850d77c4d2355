package io.policybridge.report;

import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One statistic that both GPGPU-Sim and the reference simulator printed.
 *
 * @param recorded the value in GPGPU-Sim's log, as printed
 * @param simulated the reference simulator's
 */
public record StatisticPair(String name, String recorded, String simulated) {
    private static final Pattern NUMBER = Pattern.compile("(-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)(?:[\\s%].*)?");

    /** Whether both are the same text, or the same number. */
    public boolean isEqual() {
        return recorded.equals(simulated)
                || number(recorded).isPresent() && number(recorded).equals(number(simulated));
    }

    /** The recorded number; empty where the value is not a number ({@code -nan}, a table). */
    public OptionalDouble recordedNumber() {
        return number(recorded);
    }

    /** The simulated number. */
    public OptionalDouble simulatedNumber() {
        return number(simulated);
    }

    /** (simulated - recorded) / recorded; empty where one is not a number, or only the recorded one is 0. */
    public OptionalDouble error() {
        if (isEqual()) {
            return OptionalDouble.of(0);
        }
        OptionalDouble from = number(recorded);
        OptionalDouble to = number(simulated);
        return from.isEmpty() || to.isEmpty() || from.getAsDouble() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((to.getAsDouble() - from.getAsDouble()) / Math.abs(from.getAsDouble()));
    }

    /** Whether both are 0. */
    public boolean isZero() {
        return isEqual() && number(recorded).equals(OptionalDouble.of(0));
    }

    /** Whether it belongs to one SM, slice or channel, not to the whole GPU. */
    public boolean isOfOneUnit() {
        return name.matches(".*\\[\\d+].*");
    }

    private static OptionalDouble number(String text) {
        Matcher match = NUMBER.matcher(text);
        return match.matches() ? OptionalDouble.of(Double.parseDouble(match.group(1))) : OptionalDouble.empty();
    }
}
