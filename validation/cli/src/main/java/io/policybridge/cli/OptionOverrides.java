package io.policybridge.cli;

import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options of a configuration that the command line sets otherwise, for every command that takes one. */
public final class OptionOverrides {
    @Option(
            names = "--option",
            paramLabel = "NAME=VALUE",
            description = "Set one option of the configuration otherwise, in the form of GPGPU-Sim's development line, "
                    + "such as gpgpu_n_mem=8; repeatable.")
    private List<String> words = new ArrayList<>();

    @Option(
            names = "--unknown-options",
            paramLabel = "WHAT",
            description = "What to do with options that GPGPU-Sim does not have, as configurations of its forks set "
                    + "them: refuse; or ignore, and tell them in the name of the configuration in every result, "
                    + "which is then one of another machine. Default: refuse.")
    private Unknown unknown = Unknown.REFUSE;

    /** What can become of options that GPGPU-Sim does not have. */
    enum Unknown {
        REFUSE,
        IGNORE
    }

    /** @throws BadInput if one is unknown, or its value not of its type */
    public Overrides overrides() {
        List<String> all = new ArrayList<>(words);
        if (unknown == Unknown.IGNORE) {
            all.add("unknown_options=ignore");
        }
        return Overrides.of(all);
    }
}
