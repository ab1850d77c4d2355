package io.policybridge.reproduce;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a paper prints of a quantity: a number, a bound, or only whether it rises.
 *
 * @param relation which of these
 * @param value the number or bound; 0 without one
 */
record Expectation(Relation relation, double value) {
    /** The forms of what a file of numbers has. */
    static final String FORM = "a number, at least NUMBER, at most NUMBER, up, down or same";

    /** Ours and the paper's are called the same up to such a change. */
    static final double SAME = 0.05;

    /** A change that is below this part of the whole has no direction. */
    static final double NONE = 0.01;

    /** Of 1.05 - 1. */
    private static final double ROUNDING = 1e-9;

    private static final Pattern TEXT = Pattern.compile("(at least |at most )?(-?\\d+(?:\\.\\d+)?)");

    /** What is printed. */
    enum Relation {
        NUMBER,
        AT_LEAST,
        AT_MOST,
        UP,
        DOWN,
        SAME
    }

    /** Reads {@link #FORM}; empty if {@code text} is of no such form. */
    static Optional<Expectation> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (matcher.matches()) {
            Relation relation = matcher.group(1) == null
                    ? Relation.NUMBER
                    : matcher.group(1).equals("at least ") ? Relation.AT_LEAST : Relation.AT_MOST;
            return Optional.of(new Expectation(relation, Double.parseDouble(matcher.group(2))));
        }
        return switch (text) {
            case "up" -> Optional.of(new Expectation(Relation.UP, 0));
            case "down" -> Optional.of(new Expectation(Relation.DOWN, 0));
            case "same" -> Optional.of(new Expectation(Relation.SAME, 0));
            default -> Optional.empty();
        };
    }

    /**
     * Whether {@code ours} goes the paper's way. A printed number whose change is none (below {@link #NONE}) asks for
     * the same, another one for a change in its direction, or for one within {@link #NONE} of it.
     *
     * @param neutral the value of a mechanism without effect; of quantities without such a value it is not a number,
     *     and only bounds are decided
     */
    Optional<Boolean> agrees(double ours, double neutral) {
        double change = ours - neutral;
        return switch (relation) {
            case AT_LEAST -> Optional.of(ours >= value);
            case AT_MOST -> Optional.of(ours <= value);
            case UP -> Optional.of(change >= NONE);
            case DOWN -> Optional.of(change <= -NONE);
            case SAME -> Optional.of(Math.abs(change) <= SAME);
            case NUMBER -> Double.isNaN(neutral) ? Optional.empty() : Optional.of(goesAs(change, value - neutral));
        };
    }

    private static boolean goesAs(double ours, double papers) {
        if (Math.abs(papers) < NONE) {
            return Math.abs(ours) <= SAME;
        }
        return ours * Math.signum(papers) >= NONE || Math.abs(ours - papers) <= NONE;
    }

    /** Whether a number is printed whose change is at least {@link #SAME}. */
    boolean moves(double neutral) {
        return relation == Relation.NUMBER && Math.abs(value - neutral) >= SAME - ROUNDING;
    }

    /** Which part of the change that the paper prints ours is; empty unless it {@linkplain #moves moves}. */
    OptionalDouble share(double ours, double neutral) {
        return moves(neutral) ? OptionalDouble.of((ours - neutral) / (value - neutral)) : OptionalDouble.empty();
    }

    @Override
    public String toString() {
        String number = value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
        return switch (relation) {
            case NUMBER -> number;
            case AT_LEAST, AT_MOST -> words() + " " + number;
            default -> words();
        };
    }

    private String words() {
        return relation.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
