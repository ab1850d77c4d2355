package io.policybridge.config.file;

import io.policybridge.config.DramTiming;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * -gpgpu_dram_timing_opt: the values in order, {@code 16:2:6:12:...}, or named and in any order,
 * {@code nbk=16:CCD=2:...}. Without bank groups the last three may be left out.
 */
final class DramTimingString {
    private static final String NAME = "-gpgpu_dram_timing_opt";

    private static final List<String> NAMES = DramTiming.NAMES;

    private static final int REQUIRED = 11;
    private static final int MAX_CYCLES = 1 << 16;
    private static final int MAX_BANKS = 1 << 10;

    private final Options options;

    /** In the order of {@link #NAMES}; -1 where there is none. */
    private final int[] values = new int[NAMES.size()];

    private DramTimingString(Options options) {
        this.options = options;
        Arrays.fill(values, -1);
        values[11] = 1;
        values[12] = 0;
        values[13] = 0;
    }

    static DramTiming read(Options options) {
        DramTimingString string = new DramTimingString(options);
        String text = options.text(NAME);
        if (text.indexOf('=') < 0) {
            string.positional(text);
        } else {
            string.named(text);
        }
        return string.timing();
    }

    private void positional(String text) {
        String[] words = text.split(":", -1);
        if (words.length < REQUIRED || words.length > NAMES.size()) {
            throw options.bad(NAME, REQUIRED + " to " + NAMES.size() + " values " + String.join(":", NAMES));
        }
        for (int i = 0; i < words.length; i++) {
            values[i] = Options.decimal(words[i], 0, MAX_CYCLES);
            if (values[i] < 0) {
                throw options.bad(NAME, "an integer from 0 to " + MAX_CYCLES + " for " + NAMES.get(i));
            }
        }
    }

    private void named(String text) {
        List<String> words = new ArrayList<>(List.of(text.split("[\\s=:;]+")));
        words.removeIf(String::isEmpty);
        for (int i = 0; i < words.size(); i += 2) {
            int place = NAMES.indexOf(words.get(i));
            if (place < 0) {
                throw options.bad(NAME, "one of " + String.join(", ", NAMES) + " before each =");
            }
            values[place] = i + 1 < words.size() ? number(words.get(i + 1)) : -1;
            if (values[place] < 0) {
                throw options.bad(NAME, "an integer from 0 to " + MAX_CYCLES + " for " + NAMES.get(place));
            }
        }
        for (int i = 0; i < REQUIRED; i++) {
            if (values[i] < 0) {
                throw options.bad(NAME, "a value for " + NAMES.get(i));
            }
        }
    }

    private static int number(String word) {
        try {
            long value = Integers.parse(word);
            return value < 0 || value > MAX_CYCLES ? -1 : (int) value;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private DramTiming timing() {
        int banks = values[0];
        int groups = values[11];
        if (banks < 1 || banks > MAX_BANKS || Integer.bitCount(banks) != 1) {
            throw options.bad(NAME, "a power of two of banks (nbk), at most " + MAX_BANKS);
        }
        if (groups < 1 || groups > banks || Integer.bitCount(groups) != 1) {
            throw options.bad(NAME, "a power of two of bank groups (nbkgrp), at most the number of banks");
        }
        if (values[3] < values[8] + 1) {
            throw options.bad(NAME, "RCD of at least WL+1: the distance of ACT and WR is RCD-(WL+1)");
        }
        return DramTiming.of(values);
    }
}
