package io.policybridge.config.file;

import io.policybridge.input.BadInput;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Options of a configuration that the command line sets otherwise, in the form of GPGPU-Sim's development line whatever
 * version the file is written for.
 *
 * @param values by name, in their canonical form
 */
public record Overrides(Map<String, String> values) {
    public static final Overrides NONE = new Overrides(Map.of());

    private static final String ORIGIN = "--option=";

    public Overrides {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /**
     * Reads words {@code NAME=VALUE}, with or without the {@code -} in front of the name; of a name that comes twice
     * the last value counts.
     *
     * @throws BadInput if one is no option, or its value not of its type
     */
    public static Overrides of(Collection<String> words) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals < 0) {
                throw new BadInput(ORIGIN + word + "; expected NAME=VALUE, such as gpgpu_n_mem=8");
            }
            String name = (word.startsWith("-") ? "" : "-") + word.substring(0, equals);
            KnownOptions.Option option = KnownOptions.of(name);
            if (option == null) {
                throw new BadInput(ORIGIN + word + "; expected an option of GPGPU-Sim's development line; nearest: "
                        + String.join(", ", OptionFile.nearest(name)));
            }
            String value = option.type().canonical(word.substring(equals + 1));
            if (value == null || value.isBlank()) {
                throw bad(name, word.substring(equals + 1), option.type().expected());
            }
            values.put(name, value);
        }
        return new Overrides(values);
    }

    /** The complaint that {@code name} is set to {@code value} on the command line, which cannot be used. */
    static BadInput bad(String name, String value, String expected) {
        return new BadInput(ORIGIN + name.substring(1) + "=" + value + "; expected " + expected);
    }

    /** {@code settings} of a file with these in their place. */
    Map<String, OptionFile.Setting> over(Map<String, OptionFile.Setting> settings) {
        values.forEach((name, value) -> settings.put(name, new OptionFile.Setting(value, null, OptionFile.COMMAND_LINE)));
        return settings;
    }

    /** Refuses an option that is not among the {@code modelled} ones: it would change nothing. */
    void requireAmong(Collection<String> modelled) {
        values.forEach((name, value) -> {
            if (!modelled.contains(name)) {
                throw bad(name, value, "an option that the simulator models in this configuration");
            }
        });
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** What is added to the name of a configuration. */
    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(option -> "+" + option.getKey().substring(1) + "=" + option.getValue())
                .collect(Collectors.joining());
    }
}
