package io.policybridge.config.file;

import io.policybridge.config.Complaint;
import io.policybridge.input.BadInput;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The options of one file as they take effect: what the file sets, GPGPU-Sim's default for the rest. An option counts
 * as modelled once something has queried it here.
 */
final class Options {
    /** Of the options whose default only earlier versions can read. */
    private static final Map<String, String> READABLE = Map.of(
            "-gpgpu_cache:il1", "N:4:128:4,L:R:f:N:L,S:2:32,4",
            "-gpgpu_const_cache:l1", "N:64:64:2,L:R:f:N:L,S:2:32,4",
            "-gpgpu_tex_cache:l1", "N:4:128:24,L:R:m:N:L,T:128:4,128:2",
            "-gpgpu_cache:dl2", "S:64:128:8,L:B:m:L:L,A:256:4,4:0,32");

    private final Path file;
    private final Map<String, OptionFile.OptionValue> set;
    private final TreeMap<String, String> effective = new TreeMap<>();
    private final Set<String> standIns = new HashSet<>();

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

    /** Whether something sets {@code name} to another value than GPGPU-Sim's default, or a user sets it at all. */
    boolean differs(String name) {
        OptionFile.OptionValue setting = set.get(name);
        return setting != null
                && (setting.override() != null
                        || !setting.value().equals(option(name).standard()));
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

    /**
     * Says that {@code name} has a value that cannot be used.
     *
     * @param others options on whose values that depends
     */
    BadOption bad(String name, String expected, String... others) {
        return new BadOption(name, standsIn(name, others) ? null : complaint(name, expected));
    }

    /** The complaint that {@code name} has a value that cannot be used. */
    Complaint complaint(String name, String expected) {
        OptionFile.OptionValue setting = set.get(name);
        if (setting != null && setting.override() != null) {
            return Complaint.of(setting.override().place(name), name, expected);
        }
        if (setting != null && setting.line() > 0) {
            return Complaint.of(BadInput.place(setting.file(), setting.line(), name, setting.value()), name, expected);
        }
        String standard = setting == null ? option(name).standard() : setting.value();
        return Complaint.of(file + ": " + name + " is not set, and GPGPU-Sim's default is " + standard, name, expected);
    }

    /**
     * Puts a value that can be read in the place of one that was complained of.
     *
     * @return whether there was one to replace
     */
    boolean standIn(String name) {
        if (!standIns.add(name)) {
            return false;
        }
        set.remove(name);
        if (READABLE.containsKey(name)) {
            set.put(name, new OptionFile.OptionValue(READABLE.get(name), null, 0));
        }
        return true;
    }

    /** Whether one of them has such a value, so that nothing that follows from it concerns the file. */
    boolean standsIn(String name, String... others) {
        return standIns.contains(name) || Arrays.stream(others).anyMatch(standIns::contains);
    }

    /** Tells among the effective options that {@code unknown} was left out. */
    void ignore(OptionFile.Unknown unknown) {
        effective.put(unknown.name(), unknown.value() + " (ignored)");
    }

    /** Options that the file sets and no reader has used, with their values, in order of appearance. */
    Map<String, String> ignored() {
        Map<String, String> ignored = new LinkedHashMap<>();
        set.forEach((name, setting) -> {
            if (!effective.containsKey(name) && setting.line() > 0) {
                ignored.put(name, setting.value());
            }
        });
        return ignored;
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
