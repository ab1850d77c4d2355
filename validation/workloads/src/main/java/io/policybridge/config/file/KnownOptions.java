package io.policybridge.config.file;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;

/**
 * The options that GPGPU-Sim's development line registers, with type and default: the file {@code options.tsv} beside
 * this class.
 */
final class KnownOptions {
    private static final TreeMap<String, Option> OPTIONS = load();

    private KnownOptions() {}

    /**
     * One option.
     *
     * @param standard its default in the form of {@link Type#canonical}; null where GPGPU-Sim has none
     */
    record Option(String name, Type type, String standard) {}

    /** How GPGPU-Sim's option parser reads a value. */
    enum Type {
        FLAG,
        INT,
        UNSIGNED,
        LONG,
        TEXT;

        /** {@code value} as its effective value is printed, or null if it cannot be read as this type. */
        String canonical(String value) {
            if (this == TEXT) {
                return value;
            }
            try {
                return number(value);
            } catch (NumberFormatException e) {
                return null;
            }
        }

        private String number(String value) {
            long number = this == FLAG ? Long.parseLong(value) : Integers.parse(value);
            boolean inRange = switch (this) {
                case FLAG -> number == 0 || number == 1;
                case INT -> number == (int) number;
                case UNSIGNED -> Math.abs(number) <= 0xffffffffL;
                default -> true;
            };
            if (!inRange) {
                return null;
            }
            // A negative value of an unsigned option wraps round, as in C++.
            return Long.toString(this == UNSIGNED ? number & 0xffffffffL : number);
        }

        /** What to write, for messages. */
        String expected() {
            return switch (this) {
                case FLAG -> "0 or 1";
                case INT, UNSIGNED -> "a 32-bit integer";
                case LONG -> "a 64-bit integer";
                case TEXT -> "a value";
            };
        }
    }

    /** The option of that name, or null. */
    static Option of(String name) {
        return OPTIONS.get(name);
    }

    /** All names, sorted. */
    static Set<String> names() {
        return OPTIONS.keySet();
    }

    private static TreeMap<String, Option> load() {
        TreeMap<String, Option> options = new TreeMap<>();
        try (InputStream in = KnownOptions.class.getResourceAsStream("options.tsv");
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.startsWith("#")) {
                    String[] columns = line.split("\t", -1);
                    Type type = Type.valueOf(columns[1].toUpperCase(Locale.ROOT));
                    options.put(
                            columns[0], new Option(columns[0], type, columns[2].equals("NULL") ? null : columns[2]));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return options;
    }
}
