package io.policybridge.config.file;

import io.policybridge.config.Complaint;
import io.policybridge.input.BadInput;
import io.policybridge.source.Nearest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The {@code .icnt} file of a configuration with -network_mode 1, read as Intersim2 reads it: statements {@code FIELD =
 * VALUE;}, and {@code //} comments out the rest of a line. Of a field that is set twice the last value counts.
 */
final class IcntFile {
    private static final long MAX_BYTES = 1 << 20;
    private static final int MAX_WORD_TO_COMPARE = 80;

    private final Path file;
    private final Map<IcntField, Setting> set = new LinkedHashMap<>();

    private IcntFile(Path file) {
        this.file = file;
    }

    /** A value, and the line of its field, from 1. */
    private record Setting(String value, int line) {}

    /** The kinds of words; of those that match, the longest counts, and of equally long ones the first. */
    private enum WordClass {
        COMMENT("//[^\n]*"),
        BLANK("[ \t\r]+"),
        LINE("\n"),
        LIST("\\{[A-Za-z0-9_\\-.({,)}]+\\}"),
        INT("-?[0-9]+"),
        FLOAT("-?([0-9]*\\.)?[0-9]+([eE][+-]?[0-9]+)?"),
        TEXT("[A-Za-z_\\-/.][A-Za-z0-9_\\-/.+({,)}]*"),
        SIGN("[^\n]");

        private final Pattern pattern;

        WordClass(String pattern) {
            this.pattern = Pattern.compile(pattern);
        }

        boolean isSkipped() {
            return this == COMMENT || this == BLANK || this == LINE;
        }
    }

    private record Word(WordClass wordClass, String text, int line) {
        boolean is(String sign) {
            return wordClass == WordClass.SIGN && text.equals(sign);
        }

        IcntField.Type type() {
            return switch (wordClass) {
                case INT -> IcntField.Type.INT;
                case FLOAT -> IcntField.Type.FLOAT;
                case LIST, TEXT -> IcntField.Type.TEXT;
                default -> null;
            };
        }
    }

    /**
     * What {@code file} sets.
     *
     * @throws BadInput if it cannot be read, or holds anything but known fields with values of their types
     */
    static IcntFile read(Path file) {
        IcntFile fields = new IcntFile(file);
        fields.statements(fields.words(fields.text()));
        return fields;
    }

    /** A file that sets nothing. */
    static IcntFile empty(Path file) {
        return new IcntFile(file);
    }

    private String text() {
        try {
            long bytes = Files.size(file);
            if (bytes > MAX_BYTES) {
                throw BadInput.in(file, "has " + bytes + " bytes; expected an .icnt file of at most " + MAX_BYTES);
            }
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw BadInput.in(file, "cannot be read: " + e.getMessage());
        }
    }

    private List<Word> words(String text) {
        List<Word> words = new ArrayList<>();
        int line = 1;
        int at = 0;
        while (at < text.length()) {
            Word word = wordAt(text, at, line);
            if (word.wordClass == WordClass.SIGN && !word.is("=") && !word.is(";")) {
                throw BadInput.at(file, line, "sign", word.text, "FIELD = VALUE;");
            }
            at += word.text.length();
            line += word.wordClass == WordClass.LINE ? 1 : 0;
            if (!word.wordClass.isSkipped()) {
                words.add(word);
            }
        }
        return words;
    }

    private static Word wordAt(String text, int at, int line) {
        Word longest = null;
        for (WordClass wordClass : WordClass.values()) {
            Matcher match = wordClass.pattern.matcher(text).region(at, text.length());
            if (match.lookingAt() && (longest == null || match.end() - at > longest.text.length())) {
                longest = new Word(wordClass, match.group(), line);
            }
        }
        return longest;
    }

    private void statements(List<Word> words) {
        if (words.isEmpty()) {
            throw BadInput.in(file, "is empty; expected statements FIELD = VALUE;");
        }
        for (int i = 0; i < words.size(); i += 4) {
            Word field = words.get(i);
            Word value = i + 2 < words.size() ? words.get(i + 2) : null;
            boolean whole = i + 3 < words.size()
                    && field.type() == IcntField.Type.TEXT
                    && words.get(i + 1).is("=")
                    && value.type() != null
                    && words.get(i + 3).is(";");
            if (!whole) {
                throw BadInput.at(file, field.line, "statement", field.text, "FIELD = VALUE;");
            }
            assign(field, value);
        }
    }

    private void assign(Word name, Word value) {
        List<IcntField> known = IcntField.named(name.text);
        if (known.isEmpty()) {
            String wrong = name.text.substring(0, Math.min(name.text.length(), MAX_WORD_TO_COMPARE));
            TreeSet<String> names = new TreeSet<>();
            IcntField.ALL.forEach(field -> names.add(field.name()));
            throw BadInput.at(
                    file,
                    name.line,
                    "field",
                    name.text,
                    "a field of Intersim2; nearest: " + String.join(", ", Nearest.of(wrong, names, 3)));
        }
        for (IcntField field : known) {
            if (field.type() == value.type()) {
                set.put(field, new Setting(value.text, name.line));
                return;
            }
        }
        throw BadInput.at(
                file, name.line, name.text, value.text, known.get(0).type().toString());
    }

    /** The value of {@code field}. */
    String value(IcntField field) {
        Setting setting = set.get(field);
        return setting == null ? field.standard() : setting.value;
    }

    /** The value of the integer called {@code name}, or {@code Integer.MAX_VALUE} for one that is larger. */
    int integer(String name) {
        String value = value(field(name));
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            return value.startsWith("-") ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        }
    }

    /** The value of the number called {@code name}. */
    double number(String name) {
        return Double.parseDouble(value(field(name)));
    }

    /** The complaint that {@code name} has a value that cannot be used. */
    Complaint complaint(String name, String expected) {
        return complaint(field(name), expected);
    }

    /** See above. */
    Complaint complaint(IcntField field, String expected) {
        Setting setting = set.get(field);
        String place = setting == null
                ? file + ": " + field.name() + " is not set, and Intersim2's default is " + field.standard()
                : BadInput.place(file, setting.line, field.name(), setting.value);
        return Complaint.of(place, "icnt " + field.name(), expected);
    }

    private static IcntField field(String name) {
        return IcntField.named(name).get(0);
    }
}
