package io.policybridge.config.file;

import io.policybridge.input.BadInput;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The options of one file as they take effect: what the file sets, GPGPU-Sim's default for the rest. An option counts
 * as modelled once something has queried it here.
 */
final class Options {
    private final Path file;
    private final Map<String, OptionFile.OptionValue> set;
    private final TreeMap<String, String> effective = new TreeMap<>();

    Options(Path file, Map<String, OptionFile.OptionValue> set) {
        this.file = file;
        this.set = set;
    }

    /** The value of {@code name}; null where GPGPU-Sim's default is no value. */
    String text(String name) {
        OptionFile.OptionValue setting = set.get(name);
        String value = setting == null ? option(name).standard() : setting.value();
        effective.put(name, value == null ? "NULL" : value);
        return value;
    }

    /** Adds what another file sets to the effective values. */
    void also(String name, String value) {
        effective.put(name, value);
    }

    /** The file {@code name}, seen from the folder of this one. */
    Path beside(Path name) {
        return file.toAbsolutePath().resolveSibling(name);
    }

    boolean isSet(String name) {
        return set.containsKey(name);
    }

    boolean flag(String name) {
        return text(name).equals("1");
    }

    /** The integer {@code name}, from {@code least} to {@code most}. */
    int integer(String name, int least, int most) {
        long value = Long.parseLong(text(name));
        if (value < least || value > most) {
            throw bad(name, "an integer from " + least + " to " + most);
        }
        return (int) value;
    }

    /** Decimal integers separated by {@code separator}; {@code form} names them for messages. */
    int[] integers(String name, char separator, String form, int least, int most) {
        String[] words = text(name).split(String.valueOf(separator), -1);
        int[] values = new int[words.length];
        if (words.length != form.split(String.valueOf(separator), -1).length) {
            throw bad(name, form);
        }
        for (int i = 0; i < words.length; i++) {
            values[i] = decimal(words[i], least, most);
            if (values[i] < 0) {
                throw bad(name, form + ", integers from " + least + " to " + most);
            }
        }
        return values;
    }

    /**
     * The decimal integer {@code word}, or -1 if it is none or outside {@code least} (not negative) to {@code most}.
     */
    static int decimal(String word, int least, int most) {
        String digits = word.strip();
        if (!digits.matches("[0-9]{1,10}")) {
            return -1;
        }
        long value = Long.parseLong(digits);
        return value < least || value > most ? -1 : (int) value;
    }

    /** The complaint that {@code name} has a value that cannot be used. */
    BadInput bad(String name, String expected) {
        OptionFile.OptionValue setting = set.get(name);
        if (setting != null && setting.override() != null) {
            return setting.override().bad(name, expected);
        }
        if (setting != null && setting.line() > 0) {
            return BadInput.at(setting.file(), setting.line(), name, setting.value(), expected);
        }
        String standard = setting == null ? option(name).standard() : setting.value();
        return BadInput.in(
                file, name + " is not set, and GPGPU-Sim's default is " + standard + "; expected " + expected);
    }

    /** Options that the file sets and no reader has used, in order of appearance. */
    List<String> ignored() {
        return set.keySet().stream()
                .filter(name -> !effective.containsKey(name) && set.get(name).line() > 0)
                .toList();
    }

    /** The options that something has queried, with their values. */
    SortedMap<String, String> effective() {
        return new TreeMap<>(effective);
    }

    /**
     * The first 16 hexadecimal digits of the SHA-256 over {@code values}, written as lines {@code NAME VALUE} in the
     * order of names.
     */
    static String digest(SortedMap<String, String> values) {
        StringBuilder lines = new StringBuilder();
        values.forEach(
                (name, value) -> lines.append(name).append(' ').append(value).append('\n'));
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(lines.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KnownOptions.Option option(String name) {
        KnownOptions.Option option = KnownOptions.of(name);
        if (option == null) {
            throw new IllegalArgumentException(name + " is not in options.tsv");
        }
        return option;
    }
}
