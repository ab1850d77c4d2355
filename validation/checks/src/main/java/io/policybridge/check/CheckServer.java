package io.policybridge.check;

import io.policybridge.check.outage.MortalServer;
import java.util.ArrayList;
import java.util.List;

/** This program as a policy server of the registry's policies, in a process of its own. */
public final class CheckServer {
    private CheckServer() {}

    /** Not started yet. */
    public static MortalServer at(String address) {
        return at(address, List.of("-Xmx512m"));
    }

    /**
     * Not started yet.
     *
     * @param options of its JVM
     * @param more further words of the command
     */
    public static MortalServer at(String address, List<String> options, String... more) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of("io.policybridge.main.Main", "serve", "--policy", "native", "--listen", address));
        command.addAll(List.of(more));
        return new MortalServer(command, ProcessBuilder.Redirect.INHERIT);
    }
}
