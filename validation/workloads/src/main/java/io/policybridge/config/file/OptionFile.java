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
import java.util.Set;
import java.util.TreeSet;

/**
 * The words of a {@code gpgpusim.config}, read as GPGPU-Sim's option parser reads them: {@code #} comments out the rest
 * of its line, also inside quotes; words are split at blanks and line ends; a word that begins with a quote goes on to
 * the next word that ends with one, with one blank in place of what stood between the words. {@link Spellings} of
 * before, and a file of {@link Version3}, are given in the terms of the development line.
 */
final class OptionFile {
    /** Configurations have a few kilobytes; anything far beyond is some other file. */
    private static final long MAX_BYTES = 1 << 20;

    private static final int MAX_WORD_TO_COMPARE = 80;

    /** Once the size of two queues. */
    private static final String ONE_QUEUE = "-gpgpu_dram_sched_queue_size";

    private static final String SHARED = "-gpgpu_shmem_size";
    private static final String SHARED_AT_LAUNCH = "-gpgpu_shmem_sizeDefault";
    private static final String RETURN_QUEUE = "-gpgpu_dram_return_queue_size";

    private final Path file;
    private final List<Word> words = new ArrayList<>();
    private final Content content = new Content();
    private boolean version3;
    private int next;

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

    /** An option that no GPGPU-Sim of ours has, with its value, if any. */
    record Unknown(Path file, int line, String name, String value) {
        Complaint complaint() {
            return new Complaint(
                    BadInput.place(file, line, "option", name),
                    "an option of GPGPU-Sim's development line; nearest: " + String.join(", ", nearest(name))
                            + "; --unknown-options ignore reads on without it",
                    "an option that GPGPU-Sim does not have");
        }
    }

    /**
     * What stands in a file.
     *
     * @param settings the options that it sets, in the order of their first appearance; of an option that is set twice
     *     the last value counts
     * @param unreadable options whose value has not their type
     * @param unknown in order of appearance
     * @param translated what is read otherwise than it is written, a line each
     * @param complaints of everything else that is no option with a value
     */
    record Content(
            Map<String, OptionValue> settings,
            Set<String> unreadable,
            List<Unknown> unknown,
            List<String> translated,
            List<Complaint> complaints) {
        Content() {
            this(new LinkedHashMap<>(), new TreeSet<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }

        /** Adds what {@code later} has, which counts where both set an option. */
        void add(Content later) {
            settings.putAll(later.settings);
            unreadable.addAll(later.unreadable);
            unknown.addAll(later.unknown);
            translated.addAll(later.translated);
            complaints.addAll(later.complaints);
        }
    }

    /**
     * The content of {@code file}.
     *
     * @throws BadInput if the file cannot be read
     */
    static Content read(Path file) {
        OptionFile words = new OptionFile(file);
        words.split(words.withoutMark(text(file)));
        words.options();
        return words.content;
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
            complain("quoted value", new Word(quoted.toString(), quotedFrom), "a closing quote at the end of a word");
        }
    }

    private void options() {
        version3 = isVersion3();
        while (next < words.size()) {
            Word name = words.get(next++);
            KnownOptions.Option option = option(name);
            if (option != null) {
                known(option, name);
            } else if (name.text.equals("-config")) {
                takenValue();
                complain("option", name, "the options themselves; one file does not include another");
            } else if (isName(name)) {
                Word value = takenValue();
                content.unknown.add(new Unknown(file, name.line, name.text, value == null ? "" : value.text));
            } else {
                complain("word", name, "the name of an option, which begins with -; every option takes one value");
            }
        }
        if (version3) {
            Version3.defaults()
                    .forEach((name, value) -> content.settings.putIfAbsent(name, new OptionValue(value, null, 0)));
        }
        if (!content.translated.isEmpty()) {
            oneSharedMemory();
        }
    }

    /** Until 2019 the size of shared memory was one option; today's two are its size, and that of each launch. */
    private void oneSharedMemory() {
        OptionValue shared = content.settings.get(SHARED);
        if (shared != null && !content.settings.containsKey(SHARED_AT_LAUNCH)) {
            content.settings.put(SHARED_AT_LAUNCH, new OptionValue(shared.value, null, 0));
            content.translated.add(BadInput.place(file, shared.line, SHARED, shared.value) + " is read as "
                    + SHARED_AT_LAUNCH + "=" + shared.value + " too");
        }
    }

    private KnownOptions.Option option(Word word) {
        return KnownOptions.of(version3 ? Version3.name(word.text) : Spellings.today(word.text));
    }

    private void known(KnownOptions.Option option, Word name) {
        Word value = next < words.size() ? words.get(next) : null;
        String read;
        if (option.type() == KnownOptions.Type.FLAG && !isNumber(value)) {
            // GPGPU-Sim takes a flag without a value for 0, but for 1 where the file ends.
            read = value == null ? "1" : "0";
        } else {
            String canonical = value == null || option(value) != null
                    ? null
                    : option.type().canonical(value.text);
            if (canonical != null || value != null && !isName(value)) {
                next++;
            }
            if (canonical == null) {
                complain(
                        name.text,
                        new Word(value == null ? "" : value.text, name.line),
                        option.type().expected());
                content.unreadable.add(option.name());
                return;
            }
            read = version3 ? Version3.value(option.name(), canonical) : Spellings.value(option.name(), canonical);
            if (!name.text.equals(option.name()) || !read.equals(canonical)) {
                content.translated.add(BadInput.place(file, name.line, name.text, value.text) + " is read as "
                        + option.name() + "=" + read);
            }
        }
        content.unreadable.remove(option.name());
        content.settings.put(option.name(), new OptionValue(read, file, name.line));
        if (name.text.equals(ONE_QUEUE)) {
            content.settings.putIfAbsent(RETURN_QUEUE, new OptionValue(read, file, name.line));
        }
    }

    /** The next word, if it can be the value of an option that is not known. */
    private Word takenValue() {
        return next < words.size() && !isName(words.get(next)) ? words.get(next++) : null;
    }

    private void complain(String what, Word word, String expected) {
        content.complaints.add(new Complaint(
                BadInput.place(file, word.line, what, word.text), expected, what + ": expected " + expected));
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

    private static boolean isNumber(Word word) {
        return word != null && word.text.matches("[+-]?[0-9].*");
    }

    /** Whether it begins as names of options do, and no number does. */
    private static boolean isName(Word word) {
        return word.text.matches("-[A-Za-z_].*");
    }

    /** {@code text} without the byte-order mark that some editors put in front. */
    private String withoutMark(String text) {
        if (!text.startsWith("\ufeff")) {
            return text;
        }
        content.translated.add(file + ":1: the byte-order mark in front of the file is left out");
        return text.substring(1);
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
