package io.policybridge.cli;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.input.BadInput;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import io.policybridge.verify.Build;
import io.policybridge.verify.RunVariant;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options that name two builds of a simulator, their application, and the call paths to policies. */
public final class HostOptions {
    private static final String GRPC_LIBRARY = "native-shim/target/libpolicybridge-grpc.so";

    @Option(
            names = "--plain",
            required = true,
            paramLabel = "DIR",
            description = "Unpatched simulator, built: its folder, or the one that holds libcudart.so.")
    private Path plain;

    @Option(names = "--patched", required = true, paramLabel = "DIR", description = "Patched simulator, built.")
    private Path patched;

    @Option(
            names = "--call",
            split = ",",
            paramLabel = "PATH",
            description = "Call paths: jna, grpc. Default: both, grpc where its library is built.")
    private List<String> calls = new ArrayList<>();

    @Mixin
    private PolicyPath policyPath;

    @Parameters(
            arity = "1..*",
            paramLabel = "APPLICATION",
            description = "After --: program and arguments, run in the working directory with the build's libraries "
                    + "first in LD_LIBRARY_PATH; {} is the build's folder.")
    private List<String> application;

    /** @throws BadInput if a build cannot run the application; to be called before a folder for outputs is created */
    public void requireBuilds() {
        pair(Path.of(""));
    }

    /** The builds with their application; their output goes to {@code outputs}. */
    public RunVariant.Pair pair(Path outputs) {
        return new RunVariant.Pair(Build.in(plain), Build.in(patched), application, outputs);
    }

    /**
     * The policies that {@code text} names, the user's own included.
     *
     * @throws BadInput if it names none
     */
    public Queried queried(String text) {
        KnownPolicies.Named named = policyPath.known().naming(text);
        List<Session.Chosen> policies =
                PolicyString.parse(named.text(), named.known().all(), 1);
        if (policies.isEmpty()) {
            throw new BadInput("policy=" + text + "; expected policies to query");
        }
        return new Queried(named, policies);
    }

    /** The policies that the patched build queries: their string with the known policies, and the parsed list. */
    public record Queried(KnownPolicies.Named named, List<Session.Chosen> policies) {}

    /**
     * The call paths that the user names; if none, all that are built.
     *
     * @param err receives a line if one is left out
     * @throws BadInput if one is not jna or grpc
     */
    public List<String> calls(PrintWriter err) {
        for (String call : calls) {
            if (!call.equals("jna") && !call.equals("grpc")) {
                throw new BadInput("--call=" + call + "; expected jna or grpc");
            }
        }
        if (!calls.isEmpty()) {
            return calls;
        }
        Path library = Path.of(System.getProperty("policybridge.home", "."), GRPC_LIBRARY);
        if (Files.exists(library)) {
            return List.of("jna", "grpc");
        }
        err.println("grpc is left out: " + library + " is not built");
        return List.of("jna");
    }
}
