package io.policybridge.verify.all;

import java.util.List;

/**
 * One comparison of a program.
 *
 * @param name of the column: {@code off}, {@code jna}, ... or a policy
 * @param counted what was compared: lines, statistics, or the cycle in which both hosts end
 * @param details differences, or why there is no result
 */
public record ProgramCheck(String name, Result result, long counted, List<String> details) {
    /** What a comparison came to. */
    public enum Result {
        EQUAL("equal"),
        DIFFERENT("DIFFERENT"),
        FAILED("FAILED"),
        LEFT_OUT("left out");

        private final String text;

        Result(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    static ProgramCheck leftOut(String name, String why) {
        return new ProgramCheck(name, Result.LEFT_OUT, 0, List.of(why));
    }

    static ProgramCheck failed(String name, String why) {
        return new ProgramCheck(name, Result.FAILED, 0, List.of(why));
    }

    public boolean isEqual() {
        return result == Result.EQUAL;
    }
}
