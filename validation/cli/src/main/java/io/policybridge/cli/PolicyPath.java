package io.policybridge.cli;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.run.PolicyChoice;
import java.util.List;
import picocli.CommandLine.Option;

/** A user's own policies, for every command that takes a policy. */
public final class PolicyPath {
    @Option(
            names = "--policy-path",
            paramLabel = "PATH",
            description = "Jars and Java source files of your own policies, separated by colons "
                    + "(docs/write-a-policy.md). A policy string may also name "
                    + "a source file: MyPolicy.java(key=4)+swl.")
    private String path = "";

    /** The words that give the path to another process of this program. */
    public List<String> words() {
        return path.isEmpty() ? List.of() : List.of("--policy-path", path);
    }

    /** The policies of the registry and those on the path. */
    public KnownPolicies known() {
        return PolicyChoice.known().with(path);
    }
}
