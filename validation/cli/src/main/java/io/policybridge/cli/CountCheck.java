package io.policybridge.cli;

import io.policybridge.input.BadInput;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;

/** Checks counts on the command line. */
public final class CountCheck {
    private CountCheck() {}

    /** Reads a count: {@code 2000}, {@code 100k}, {@code 100M} or {@code 1G}. */
    public static final class Reader implements ITypeConverter<Long> {
        private static final String UNITS = "KMG";

        @Override
        public Long convert(String text) {
            int last = text.isEmpty()
                    ? -1
                    : UNITS.indexOf(text.toUpperCase(Locale.ROOT).charAt(text.length() - 1));
            long unit = 1;
            for (int i = 0; i <= last; i++) {
                unit *= 1000;
            }
            return Math.multiplyExact(Long.parseLong(last < 0 ? text : text.substring(0, text.length() - 1)), unit);
        }
    }

    /** @throws BadInput if {@code value} of {@code option} is below {@code least} */
    public static void require(String option, long value, long least) {
        if (value < least) {
            throw new BadInput(option + "=" + value + "; expected " + least + " or more");
        }
    }
}
