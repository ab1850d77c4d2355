package io.policybridge.config.file;

import java.util.List;

/**
 * Options that GPGPU-Sim does not have, of forks: refused, or left out of the machine and told in its name, which
 * stands in every result.
 */
final class UnknownOptions {
    /** An option of our own, which {@code --unknown-options} sets. */
    static final String NAME = "-unknown_options";

    private static final String IGNORE = "ignore";

    private UnknownOptions() {}

    /** Whether a file's are left out. */
    static boolean areIgnored(Options options) {
        return options.isSet(NAME) && options.text(NAME).equals(IGNORE);
    }

    /** @throws BadOption if neither is chosen */
    static void check(Options options) {
        if (options.isSet(NAME) && !List.of(IGNORE, "refuse").contains(options.text(NAME))) {
            throw options.bad(NAME, "ignore or refuse");
        }
    }

    /** The names of {@code unknown}, each once. */
    static List<String> names(List<OptionFile.Unknown> unknown) {
        return unknown.stream().map(OptionFile.Unknown::name).distinct().toList();
    }

    /** What the name of a configuration tells of those that are left out; empty for none. */
    static String without(List<OptionFile.Unknown> unknown) {
        return unknown.isEmpty() ? "" : " without " + String.join(" ", names(unknown));
    }
}
