package io.policybridge.config.file;

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

/**
 * The words of a {@code gpgpusim.config}, read as GPGPU-Sim's option parser reads them: {@code #} comments out the rest
 * of its line, also inside quotes; words are split at blanks and line ends; a word that begins with a quote goes on to
 * the next word that ends with one, with one blank in place of what stood between the words. A file of {@link Version3}
 * is given in the terms of the development line.
 */
final class OptionFile {
    /** Configurations have a few kilobytes; anything far beyond is some other file. */
    private static final long MAX_BYTES = 1 << 20;

    private static final int MAX_WORD_TO_COMPARE = 80;

    private final Path file;
    private final List<Word> words = new ArrayList<>();

    private OptionFile(Path file) {
        this.file = file;
    }

    private record Word(String text, int line) {}

    /**
     * The value of one option in its canonical form.
     *
     * @param file that sets it; null where {@code line} is none of a file
     * @param line its line, from 1; 0: the file does not set it, and the version that it is written for has another
     *     default, or {@code override} stands in its place
     * @param override what set it otherwise; null: nothing did
     */
    record OptionValue(String value, Path file, int line, Overrides.Setting override) {
        OptionValue(String value, Path file, int line) {
            this(value, file, line, null);
        }
    }

    /**
     * The options that {@code file} sets, in the order of their first appearance; of an option that is set twice the
     * last value counts.
     *
     * @throws BadInput if the file cannot be read, or holds anything but known options with values of their types
     */
    static Map<String, OptionValue> read(Path file) {
        OptionFile words = new OptionFile(file);
        words.split(text(file));
        return words.settings();
    }

    private static String text(Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                throw BadInput.in(
                        file,
                        Files.exists(file)
                                ? "is not a file; expected a gpgpusim.config"
                                : "no such file; expected a gpgpusim.config");
            }
            long bytes = Files.size(file);
            if (bytes > MAX_BYTES) {
                throw BadInput.in(file, "has " + bytes + " bytes; expected a gpgpusim.config of at most " + MAX_BYTES);
            }
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw BadInput.in(file, "cannot be read: " + e.getMessage());
        }
    }

    private void split(String text) {
        StringBuilder quoted = null;
        int quotedFrom = 0;
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            int comment = line.indexOf('#');
            for (String word : (comment < 0 ? line : line.substring(0, comment)).split("[ \t\r\f\\x0B]+")) {
                if (word.isEmpty()) {
                    continue;
                }
                if (quoted != null) {
                    quoted.append(' ').append(word);
                } else if (word.charAt(0) == '"') {
                    quoted = new StringBuilder(word);
                    quotedFrom = number;
                } else {
                    words.add(new Word(word, number));
                }
                if (quoted != null && quoted.length() > 1 && quoted.charAt(quoted.length() - 1) == '"') {
                    words.add(new Word(quoted.substring(1, quoted.length() - 1), quotedFrom));
                    quoted = null;
                }
            }
        }
        if (quoted != null) {
            throw BadInput.at(file, quotedFrom, "quoted value", quoted, "a closing quote at the end of a word");
        }
    }

    private Map<String, OptionValue> settings() {
        Map<String, OptionValue> settings = new LinkedHashMap<>();
        boolean version3 = isVersion3();
        int i = 0;
        while (i < words.size()) {
            Word name = version3 ? new Word(Version3.name(words.get(i).text), words.get(i).line) : words.get(i);
            i++;
            KnownOptions.Option option = KnownOptions.of(name.text);
            if (option == null) {
                throw unknown(name);
            }
            Word value = i < words.size() ? words.get(i) : null;
            if (option.type() == KnownOptions.Type.FLAG && !isNumber(value)) {
                // GPGPU-Sim takes a flag without a value for 0, but for 1 where the file ends.
                settings.put(name.text, new OptionValue(value == null ? "1" : "0", file, name.line));
                continue;
            }
            String canonical = canonical(option, name, value);
            settings.put(
                    name.text,
                    new OptionValue(version3 ? Version3.value(name.text, canonical) : canonical, file, name.line));
            i++;
        }
        if (version3) {
            complete(settings);
        }
        return settings;
    }

    private boolean isVersion3() {
        boolean old = false;
        for (int i = 0; i + 1 < words.size(); i++) {
            if (Version3.isNewCache(words.get(i).text, words.get(i + 1).text)) {
                return false;
            }
            old |= Version3.isOldCache(words.get(i).text, words.get(i + 1).text);
        }
        return old;
    }

    /** What 3.2.2 had where the file says nothing. Its one size of shared memory is today's two. */
    private static void complete(Map<String, OptionValue> settings) {
        Version3.defaults().forEach((name, value) -> settings.putIfAbsent(name, new OptionValue(value, null, 0)));
        OptionValue shared = settings.get("-gpgpu_shmem_size");
        if (shared != null) {
            settings.putIfAbsent("-gpgpu_shmem_sizeDefault", new OptionValue(shared.value, null, 0));
        }
    }

    private String canonical(KnownOptions.Option option, Word name, Word value) {
        if (value == null || KnownOptions.of(value.text) != null) {
            throw BadInput.at(
                    file,
                    name.line,
                    name.text,
                    value == null ? "" : value.text,
                    option.type().expected());
        }
        String canonical = option.type().canonical(value.text);
        if (canonical == null) {
            throw BadInput.at(
                    file, name.line, name.text, value.text, option.type().expected());
        }
        return canonical;
    }

    private static boolean isNumber(Word word) {
        return word != null && word.text.matches("[+-]?[0-9].*");
    }

    private BadInput unknown(Word word) {
        if (word.text.equals("-config")) {
            return BadInput.at(
                    file, word.line, "option", word.text, "the options themselves; one file does not include another");
        }
        if (!word.text.startsWith("-")) {
            return BadInput.at(
                    file,
                    word.line,
                    "word",
                    word.text,
                    "the name of an option, which begins with -; every option takes one value");
        }
        return BadInput.at(
                file,
                word.line,
                "option",
                word.text,
                "an option of GPGPU-Sim's development line; nearest: " + String.join(", ", nearest(word.text)));
    }

    /**
     * Options that GPGPU-Sim 3 knew by a shorter name come first: {@code -rop_latency} is now
     * {@code -gpgpu_l2_rop_latency}.
     */
    static List<String> nearest(String word) {
        String wrong = word.substring(0, Math.min(word.length(), MAX_WORD_TO_COMPARE));
        List<String> longer = KnownOptions.names().stream()
                .filter(name -> wrong.length() > 3 && name.endsWith("_" + wrong.substring(1)))
                .toList();
        return longer.isEmpty() ? Nearest.of(wrong, KnownOptions.names(), 3) : longer;
    }
}
