package io.policybridge.cli;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.input.BadInput;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import io.policybridge.verify.Build;
import io.policybridge.verify.RunVariant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Options that name two builds of a simulator, their application, and the call paths to policies. */
public final class HostOptions {
    private static final String GRPC_LIBRARY = "native-shim/target/libpolicybridge-grpc.so";
    /** What builds it, as the launcher installs it for the tests. */
    private static final String GRPC_PACKAGES =
            "libgrpc++-dev libprotobuf-dev protobuf-compiler protobuf-compiler-grpc";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--plain",
            paramLabel = "DIR",
            description = "Unpatched simulator, built: its folder, or the one that holds libcudart.so.")
    private Path plain;

    @Option(names = "--patched", paramLabel = "DIR", description = "Patched simulator, built.")
    private Path patched;

    @Option(
            names = "--call",
            split = ",",
            paramLabel = "PATH",
            description = "Call paths: jna, grpc, shm. Default: all, grpc where its library is built.")
    private List<String> calls = new ArrayList<>();

    @Mixin
    private PolicyPath policyPath;

    @Parameters(
            arity = "0..*",
            paramLabel = "APPLICATION",
            description = "After --: program and arguments, run in the working directory with the build's libraries "
                    + "first in LD_LIBRARY_PATH; {} is the build's folder.")
    private List<String> application = List.of();

    /**
     * Checks what is named; to be called before a folder for outputs is created.
     *
     * @throws ParameterException if a build or the application is not named
     * @throws BadInput if a build cannot run it
     */
    public void requireBuilds() {
        if (!namesBuilds() || application.isEmpty()) {
            throw new ParameterException(command.commandLine(), "expected --plain=DIR, --patched=DIR, APPLICATION");
        }
        pair(Path.of(""));
    }

    /**
     * Whether both builds are named.
     *
     * @throws BadInput if only one is
     */
    public boolean namesBuilds() {
        if ((plain == null) != (patched == null)) {
            throw new BadInput((plain == null ? "--patched without --plain" : "--plain without --patched")
                    + "; expected both builds");
        }
        return plain != null;
    }

    /** The builds that are named. */
    public List<Path> builds() {
        return List.of(plain, patched);
    }

    /** The words behind the options. */
    public List<String> words() {
        return List.copyOf(application);
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
     * @throws BadInput if one is not jna, grpc or shm
     */
    public List<String> calls() {
        for (String call : calls) {
            if (!RunVariant.CALLS.contains(call)) {
                throw new BadInput("--call=" + call + "; expected " + String.join(" or ", RunVariant.CALLS));
            }
        }
        if (!calls.isEmpty()) {
            return calls;
        }
        return RunVariant.CALLS.stream()
                .filter(call -> !call.equals("grpc") || Files.exists(grpcLibrary()))
                .toList();
    }

    /** Whether the user names the call paths. */
    public boolean namesCalls() {
        return !calls.isEmpty();
    }

    /** The call paths that are left out though the user names none, each with the reason and the remedy. */
    public Map<String, String> leftOut() {
        return namesCalls() || Files.exists(grpcLibrary())
                ? Map.of()
                : Map.of(
                        "grpc",
                        grpcLibrary() + " is not built; expected gRPC for C++ (apt-get install -y " + GRPC_PACKAGES
                                + "), with which the next ./policybridge command builds it");
    }

    private static Path grpcLibrary() {
        return Path.of(System.getProperty("policybridge.home", "."), GRPC_LIBRARY);
    }
}
