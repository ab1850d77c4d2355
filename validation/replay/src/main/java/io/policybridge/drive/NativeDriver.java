package io.policybridge.drive;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.bridge.GeometryCounts;
import io.policybridge.input.BadInput;
import io.policybridge.session.guard.CallLimit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The C++ stream driver (native-shim/driver), which queries and notifies through the C interface of libpolicybridge.so.
 * It is a process of its own: a plan goes to its standard input, its results come from its standard output.
 */
public final class NativeDriver {
    private static final int BAD_INPUT = 2;
    private static final String PROGRAM = "policybridge-drive";

    private final Path program;
    private final Consumer<String> notes;

    /** The driver at {@code program}. */
    public NativeDriver(Path program) {
        this(program, note -> {});
    }

    private NativeDriver(Path program, Consumer<String> notes) {
        this.program = program;
        this.notes = notes;
    }

    /** The same driver; {@code listener} is given what a run that succeeds prints on standard error, line by line. */
    public NativeDriver noting(Consumer<String> listener) {
        return new NativeDriver(program, listener);
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
            throw BadInput.in(
                    program,
                    "no such program; expected the C++ stream driver, which a build makes, in a release where g++, make "
                            + "and cmake are");
        }
        return new NativeDriver(program);
    }

    /**
     * How the shim is to reach the policies.
     *
     * @param call {@code jna}, {@code grpc} or {@code shm}
     * @param server address for {@code grpc} and {@code shm}, else null
     * @param remember whether the shim may answer repeated queries from memory
     * @param recording where everything that crosses is written, or null
     * @param policyPath jars and source files of the user's policies, or empty
     * @param limit of every call, or of every answer of a server
     * @param more further lines of bridge.conf
     */
    public record Route(
            String call,
            String server,
            boolean remember,
            Path recording,
            String policyPath,
            CallLimit limit,
            List<String> more) {
        /** A route without further lines. */
        public Route(String call, String server, boolean remember, Path recording, String policyPath, CallLimit limit) {
            this(call, server, remember, recording, policyPath, limit, List.of());
        }

        /** A route to policies of the registry. */
        public Route(String call, String server, boolean remember, Path recording) {
            this(call, server, remember, recording, "", CallLimit.DEFAULT);
        }
    }

    /**
     * Plays {@code plan} of {@code run}; a difference is shown with records of {@code stream}, or, if null, of the
     * stream that the file is named after.
     */
    public DriveResult drive(String run, NativePlan plan, String stream) {
        return result(run, results(started(plan.toString())), stream);
    }

    /**
     * Opens a session as a patched simulator does, queries nothing, and closes it.
     *
     * @param configuration lines of bridge.conf
     * @param seconds the most that this may take
     * @return the policy that ran, every parameter written out
     * @throws BadInput if it is refused or no JVM can be started
     * @throws DriveFailure if it failed later, or took longer, or if the policy server failed
     */
    public String opened(List<String> configuration, long seconds) {
        StringBuilder plan = new StringBuilder();
        configuration.forEach(line -> plan.append("open ").append(line).append('\n'));
        HostGeometry smallest = GeometryCounts.read(
                        name -> name.equals("warp_size") ? 32 : name.endsWith(".line_bytes") ? 128 : 1)
                .host("driver")
                .offered(EnumSet.allOf(Hook.class))
                .build();
        plan.append(new NativePlan().geometry(smallest).caches(smallest));
        Process process = started(plan.toString());
        TimeLimit limit = TimeLimit.set(process, seconds);
        try {
            return results(process).get("policy");
        } catch (DriveFailure e) {
            throw limit.passed() ? new DriveFailure(program + " opened no session within " + seconds + " s") : e;
        }
    }

    /** Starts the program on {@code plan}, which says when its standard input goes on. */
    public Process begun(NativePlan plan) {
        return started(plan.toString(), false);
    }

    /** Starts the program on {@code plan}. */
    private Process started(String plan) {
        return started(plan, true);
    }

    private Process started(String plan, boolean closes) {
        try {
            Process process = new ProcessBuilder(program.toString())
                    .redirectError(ProcessBuilder.Redirect.PIPE)
                    .start();
            Writer to = process.outputWriter(StandardCharsets.UTF_8);
            to.write(plan);
            to.flush();
            if (closes) {
                to.close();
            }
            return process;
        } catch (IOException e) {
            throw BadInput.in(program, "cannot be run: " + e.getMessage());
        }
    }

    /** The lines that the program prints, by first word; those with the same first word in one text. */
    private Map<String, String> results(Process process) {
        Map<String, String> found = new HashMap<>();
        String errors;
        ErrorLines err = ErrorLines.of(process);
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            List<String> printed = out.lines().toList();
            printed.stream()
                    .map(line -> line.split(" ", 2))
                    .forEach(words -> found.merge(
                            words[0], words.length == 1 ? "" : words[1], (before, line) -> before + "\n" + line));
            List<String> lines = err.ofDriver();
            errors = String.join("\n", lines);
            int status = ended(process);
            if (status == BAD_INPUT) {
                throw new BadInput(errors.replaceFirst("^policybridge: ", ""));
            }
            if (status != 0) {
                DriveFailure failure = new DriveFailure(
                        errors.isEmpty()
                                ? program + " ended with status " + status
                                : errors.replaceFirst("^policybridge: ", ""));
                failure.addSuppressed(DriveSoFar.printed(printed.stream()
                        .filter(line -> line.startsWith("policybridge_"))
                        .toList()));
                throw failure;
            }
            lines.forEach(notes);
        } catch (IOException e) {
            throw BadInput.in(program, "its output cannot be read: " + e.getMessage());
        }
        return found;
    }

    /** The status of {@code process}, which has closed its output: it is about to end, whatever interrupts the wait. */
    private static int ended(Process process) {
        boolean interrupted = false;
        while (true) {
            try {
                int status = process.waitFor();
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                return status;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }

    private DriveResult result(String run, Map<String, String> found, String stream) {
        if (!found.containsKey("matched") || !found.containsKey("digests") || !found.containsKey("latencies")) {
            throw new DriveFailure(program + " printed no results");
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
                new DriveResult.Matches(Long.parseLong(matched[0]), Long.parseLong(matched[2]), difference),
                new DriveResult.QueryCost(Long.parseLong(counts[6]) / 1e9, latencies, Long.parseLong(counts[2])),
                new DriveResult.Digests(
                        Long.parseUnsignedLong(digests[0], 16),
                        Long.parseUnsignedLong(digests[1], 16),
                        Long.parseUnsignedLong(digests[2], 16)),
                found.getOrDefault("warning", "").lines().toList());
    }

    private static String difference(Map<String, String> found, String stream) {
        String where = found.get("difference");
        int unit = where.lastIndexOf(' ');
        int line = where.lastIndexOf(' ', unit - 1);
        return new Agreement(stream)
                .text(
                        Path.of(where.substring(0, line)),
                        Long.parseLong(where.substring(line + 1, unit)),
                        Integer.parseInt(where.substring(unit + 1)),
                        found.get("recorded"),
                        found.get("answered"));
    }
}
