package io.policybridge.drive;

import io.policybridge.api.Hook;
import io.policybridge.input.BadInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The C++ stream driver (native-shim/driver), which queries and notifies through the C interface of libpolicybridge.so:
 * a program of its own, given a plan on its standard input, whose findings come back on its standard output.
 */
public final class NativeDriver {
    private static final int BAD_INPUT = 2;
    private static final String PROGRAM = "policybridge-drive";

    private final Path program;

    /** The driver at {@code program}. */
    public NativeDriver(Path program) {
        this.program = program;
    }

    /**
     * The driver that system property {@code policybridge.driver} names, else the one built below
     * {@code policybridge.home}.
     *
     * @throws BadInput if there is none
     */
    public static NativeDriver find() {
        String named = System.getProperty("policybridge.driver");
        Path program = named != null
                ? Path.of(named)
                : Path.of(System.getProperty("policybridge.home", "."), "native-shim", "target", PROGRAM);
        if (!Files.isExecutable(program)) {
            throw BadInput.in(program, "no such program; expected the C++ stream driver, which mvn package builds");
        }
        return new NativeDriver(program);
    }

    /**
     * How the shim is to reach the policies.
     *
     * @param call {@code jna} or {@code grpc}
     * @param server address for {@code grpc}, else null
     * @param remember whether repeated questions may be answered from memory
     * @param recording where everything that crosses is written, or null
     * @param policyPath jars and source files of the user's policies, or empty
     */
    public record Route(String call, String server, boolean remember, Path recording, String policyPath) {
        /** A route to policies of the registry. */
        public Route(String call, String server, boolean remember, Path recording) {
            this(call, server, remember, recording, "");
        }
    }

    /**
     * Carries out {@code plan} of {@code run}; differences are shown in {@code stream}, or, if null, in the stream that
     * the file is named for.
     */
    public DriveResult drive(String run, NativePlan plan, String stream) {
        return result(run, found(started(plan.toString())), stream);
    }

    /**
     * Opens a session as a patched simulator does, queries nothing, and closes it.
     *
     * @param configuration lines of bridge.conf
     * @param seconds that this may take
     * @return the policy that ran, every parameter written out
     * @throws BadInput if it is refused or no JVM can be had
     * @throws DriveFailure if it failed later, or took longer
     */
    public String opened(List<String> configuration, long seconds) {
        StringBuilder plan = new StringBuilder();
        configuration.forEach(line -> plan.append("open ").append(line).append('\n'));
        plan.append("geometry 1 1 1 1 1 1 32 1 ")
                .append(Long.toHexString((1L << Hook.values().length + 1) - 2))
                .append('\n');
        plan.append("l1d 0 1 1 128 B 1 0\nl2 0 1 1 128 B 1 0\n");
        Process process = started(plan.toString());
        TimeLimit limit = TimeLimit.set(process, seconds);
        try {
            return found(process).get("policy");
        } catch (DriveFailure e) {
            throw limit.passed() ? new DriveFailure(program + " opened no session within " + seconds + " s") : e;
        }
    }

    /** The program with {@code plan} before it. */
    private Process started(String plan) {
        try {
            Process process = new ProcessBuilder(program.toString())
                    .redirectError(ProcessBuilder.Redirect.PIPE)
                    .start();
            try (Writer to = process.outputWriter(StandardCharsets.UTF_8)) {
                to.write(plan);
            }
            return process;
        } catch (IOException e) {
            throw BadInput.in(program, "cannot be run: " + e.getMessage());
        }
    }

    /** What the program says, by first word. */
    private Map<String, String> found(Process process) {
        Map<String, String> found = new HashMap<>();
        String errors;
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
                BufferedReader err =
                        new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            out.lines()
                    .map(line -> line.split(" ", 2))
                    .forEach(words -> found.put(words[0], words.length == 1 ? "" : words[1]));
            errors = String.join("\n", err.lines().toList());
            int status = process.waitFor();
            if (status == BAD_INPUT) {
                throw new BadInput(errors.replaceFirst("^policybridge: ", ""));
            }
            if (status != 0) {
                throw new DriveFailure(
                        errors.isEmpty()
                                ? program + " ended with status " + status
                                : errors.replaceFirst("^policybridge: ", ""));
            }
        } catch (IOException e) {
            throw BadInput.in(program, "its output cannot be read: " + e.getMessage());
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new DriveFailure("interrupted");
        }
        return found;
    }

    private DriveResult result(String run, Map<String, String> found, String stream) {
        if (!found.containsKey("matched") || !found.containsKey("digests") || !found.containsKey("latencies")) {
            throw new DriveFailure(program + " did not say what it found");
        }
        String[] matched = found.get("matched").split(" ");
        String[] counts = found.get("queries").split(" ");
        String[] digests = found.get("digests").split(" ");
        Latencies latencies = new Latencies();
        for (String bucket : found.get("latencies").split(" ")) {
            if (!bucket.isEmpty()) {
                int colon = bucket.indexOf(':');
                latencies.addBucket(
                        Integer.parseInt(bucket.substring(0, colon)), Long.parseLong(bucket.substring(colon + 1)));
            }
        }
        String difference = found.containsKey("difference") ? difference(found, stream) : null;
        return new DriveResult(
                run,
                found.get("policy"),
                Long.parseLong(matched[0]),
                Long.parseLong(matched[2]),
                Long.parseLong(counts[6]) / 1e9,
                Long.parseLong(counts[2]),
                latencies,
                Long.parseUnsignedLong(digests[0], 16),
                Long.parseUnsignedLong(digests[1], 16),
                Long.parseUnsignedLong(digests[2], 16),
                difference,
                null);
    }

    private static String difference(Map<String, String> found, String stream) {
        String place = found.get("difference");
        int unit = place.lastIndexOf(' ');
        int line = place.lastIndexOf(' ', unit - 1);
        return new Agreement(stream)
                .text(
                        Path.of(place.substring(0, line)),
                        Long.parseLong(place.substring(line + 1, unit)),
                        Integer.parseInt(place.substring(unit + 1)),
                        found.get("recorded"),
                        found.get("answered"));
    }
}
