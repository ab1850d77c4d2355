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

    /** @throws BadInput if one is unknown, or its value not of its type */
    public Overrides overrides() {
        return Overrides.of(words);
    }
}
