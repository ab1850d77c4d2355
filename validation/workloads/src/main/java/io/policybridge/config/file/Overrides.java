package io.policybridge.config.file;

import io.policybridge.config.Complaint;
import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Options of a configuration that a command line or a plan sets otherwise, in the form of GPGPU-Sim's development line
 * whatever version the file is written for.
 *
 * @param settings by name
 */
public record Overrides(Map<String, Setting> settings) {
    public static final Overrides NONE = new Overrides(Map.of());

    public Overrides {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /**
     * What one option is set to.
     *
     * @param value in its canonical form
     * @param origin what stands before {@code NAME=VALUE} in a complaint
     */
    public record Setting(String value, String origin) {
        BadInput bad(String name, String expected) {
            return new BadInput(Complaint.of(place(name), name, expected).toString());
        }

        /** Where it stands, as complaints begin. */
        String place(String name) {
            return origin + name.substring(1) + "=" + value;
        }
    }

    /**
     * What somebody wrote.
     *
     * @param text {@code NAME=VALUE}, with or without {@code -} in front
     * @param origin what stands before it in a complaint
     */
    public record Word(String text, String origin) {
        private BadInput bad(String expected) {
            return new BadInput(origin + text + "; expected " + expected);
        }
    }

    /** As below, words of a command line. */
    public static Overrides of(Collection<String> words) {
        return ofWords(words.stream().map(word -> new Word(word, "--option=")).toList());
    }

    /**
     * Reads {@code words}.
     *
     * @throws BadInput if one is no option, its value is not of its type, or another word gives it another value
     */
    public static Overrides ofWords(Collection<Word> words) {
        Map<String, Setting> settings = new LinkedHashMap<>();
        for (Word word : words) {
            String text = word.text();
            int equals = text.indexOf('=');
            if (equals < 0) {
                throw word.bad("NAME=VALUE, such as gpgpu_n_mem=8");
            }
            String name = (text.startsWith("-") ? "" : "-") + text.substring(0, equals);
            KnownOptions.Option option = KnownOptions.of(name);
            if (option == null) {
                throw word.bad("an option of GPGPU-Sim's development line; nearest: "
                        + String.join(", ", OptionFile.nearest(name)));
            }
            String value = option.type().canonical(text.substring(equals + 1));
            if (value == null || value.isBlank()) {
                throw word.bad(option.type().expected());
            }
            Setting before = settings.put(name, new Setting(value, word.origin()));
            if (before != null && !before.value().equals(value)) {
                throw word.bad("each option once (" + name.substring(1) + "=" + before.value() + " stands before it)");
            }
        }
        return new Overrides(settings);
    }

    /** {@code settings} of a file with these in their place. */
    Map<String, OptionFile.OptionValue> over(Map<String, OptionFile.OptionValue> ofFile) {
        settings.forEach((name, own) -> ofFile.put(name, new OptionFile.OptionValue(own.value(), null, 0, own)));
        return ofFile;
    }

    /** Refuses an option that is not among the {@code modelled} ones: it would change nothing. */
    void requireAmong(Collection<String> modelled) {
        settings.forEach((name, own) -> {
            if (!modelled.contains(name)) {
                throw own.bad(name, "an option that the simulator models in this configuration");
            }
        });
    }

    /** Refuses an option that {@code later}, a file that is read behind these, sets too: it would change nothing. */
    void requireFree(Collection<String> names, Path later) {
        settings.forEach((name, own) -> {
            if (names.contains(name)) {
                throw own.bad(name, "an option that " + later + " does not set, which is read behind it");
            }
        });
    }

    public boolean isEmpty() {
        return settings.isEmpty();
    }

    /** What is added to the name of a configuration. */
    @Override
    public String toString() {
        return settings.entrySet().stream()
                .map(option -> "+" + option.getKey().substring(1) + "="
                        + option.getValue().value())
                .collect(Collectors.joining());
    }
}
