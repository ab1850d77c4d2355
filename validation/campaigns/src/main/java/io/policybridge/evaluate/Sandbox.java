package io.policybridge.evaluate;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.evaluate.worker.EvaluationWorker;
import io.policybridge.evaluate.worker.WorkerTask;
import io.policybridge.input.BadInput;
import io.policybridge.simulator.Interrupted;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Runs workers, each in a process of its own that sees the JDK, the classes of PolicyBridge and the workloads, all
 * unwritable, a temporary folder in memory, and nothing else: no network, no other process, no other file. Bubblewrap
 * ({@code bwrap}) makes it so. Without it, where the owner allows that, the process has the limits alone.
 *
 * @param isUnsafe whether to do without Bubblewrap
 * @param megabytes of heap
 * @param threads that a worker may simulate on
 */
public record Sandbox(boolean isUnsafe, int megabytes, int threads) implements Workers {
    /** What a JVM takes beside its heap, addresses that it only reserves included. */
    private static final int BESIDE_HEAP = 6144;

    /** More than any answer has. */
    private static final int MOST_BYTES = 64 << 20;

    private static final int MOST_ERRORS = 8 << 10;
    /** After a process was killed. */
    private static final int LAST_SECONDS = 10;

    private static final List<Path> SYSTEM =
            Stream.of("/lib", "/lib64", "/usr/lib", "/usr/lib64").map(Path::of).toList();

    /** Limits of the shell's own kind, then the program in its place. */
    private static final String LIMITED = "ulimit -c 0; ulimit -t \"$1\"; ulimit -v \"$2\"; shift 2; exec \"$@\"";

    /** Why workers cannot be kept apart on this machine; empty if they can. */
    public static String missing() {
        List<String> words = new ArrayList<>(bubblewrap(List.of()));
        words.addAll(List.of(java(), "-Xshare:auto", "-version"));
        try {
            Process process =
                    new ProcessBuilder(words).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? "" : said.lines().findFirst().orElse("it does not start Java");
        } catch (IOException e) {
            return "there is no " + Bubblewrap.PROGRAM;
        } catch (InterruptedException e) {
            throw new Interrupted();
        }
    }

    /** @throws BadInput if workers are to be kept apart, and cannot */
    public void require() {
        String why = isUnsafe ? "" : missing();
        if (!why.isEmpty()) {
            throw new BadInput("no sandbox for the policy: " + why.replaceAll("\\p{Cntrl}", "?")
                    + "; expected Bubblewrap (package bubblewrap), or --unsafe for a policy that you trust");
        }
    }

    @Override
    public List<String> answers(WorkerTask task, Collection<Path> readable, int lines, Duration limit) throws Failure {
        Path folder = null;
        try {
            folder = Files.createTempDirectory("policybridge-evaluate");
            return answers(task, command(readable, limit), folder, lines, limit);
        } catch (IOException e) {
            throw new UncheckedIOException("the worker cannot be started: " + e.getMessage(), e);
        } finally {
            delete(folder);
        }
    }

    private static List<String> answers(WorkerTask task, List<String> words, Path folder, int lines, Duration limit)
            throws IOException, Failure {
        ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
        builder.environment().keySet().removeIf(name -> !name.equals("PATH"));
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process process = builder.start();
        try {
            CompletableFuture<byte[]> out = read(process.getInputStream(), MOST_BYTES);
            CompletableFuture<byte[]> err = read(process.getErrorStream(), MOST_ERRORS);
            try (OutputStream in = process.getOutputStream()) {
                in.write(new ObjectMapper().writeValueAsBytes(task));
            } catch (IOException e) {
                // it has ended already, and has said why
            }
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new Failure("not done within " + limit.toSeconds() + " s");
            }
            List<String> answers =
                    new String(out.join(), StandardCharsets.UTF_8).lines().toList();
            if (process.exitValue() != 0 || answers.size() != lines) {
                String said = new String(err.join(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> line.startsWith(Bubblewrap.PROGRAM + ":"))
                        .findFirst()
                        .map(line -> " (" + line.replaceAll("\\p{Cntrl}", "?") + ")")
                        .orElse("");
                throw new Failure("its process ended early, with exit code " + process.exitValue() + said);
            }
            return answers;
        } catch (InterruptedException e) {
            throw new Interrupted();
        } finally {
            end(process);
        }
    }

    /** Kills it and all that it started, and waits until they have ended. */
    private static void end(Process process) {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle one : all) {
            try {
                one.onExit().get(LAST_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException e) {
                // the system is still busy with it
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** What comes out of {@code from}, no more than {@code most} bytes of it kept. */
    private static CompletableFuture<byte[]> read(InputStream from, int most) {
        CompletableFuture<byte[]> all = new CompletableFuture<>();
        Thread reader = new Thread(
                () -> {
                    ByteArrayOutputStream kept = new ByteArrayOutputStream();
                    try (from) {
                        byte[] some = new byte[1 << 16];
                        for (int n = from.read(some); n >= 0; n = from.read(some)) {
                            kept.write(some, 0, Math.min(n, most - kept.size()));
                        }
                    } catch (IOException e) {
                        // its process was killed
                    }
                    all.complete(kept.toByteArray());
                },
                "answers");
        reader.setDaemon(true);
        reader.start();
        return all;
    }

    private static void delete(Path folder) {
        if (folder == null) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            // of the system's temporary folder, which is emptied some day
        }
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private List<String> command(Collection<Path> readable, Duration limit) {
        List<String> words = new ArrayList<>(List.of("sh", "-c", LIMITED, "sh"));
        words.add(Long.toString(limit.toSeconds() * (threads + 1) + 10)); // the compiler of the JVM has threads too
        words.add(Long.toString((2L * megabytes + BESIDE_HEAP) << 10));
        if (!isUnsafe) {
            words.addAll(bubblewrap(readable));
        }
        words.addAll(List.of(
                java(),
                "-Xmx" + megabytes + "m",
                "-XX:+UseSerialGC",
                "-XX:FreqInlineSize=60",
                "-XX:CompressedClassSpaceSize=64m",
                "-XX:MaxMetaspaceSize=192m",
                "-XX:ReservedCodeCacheSize=96m",
                "-XX:MaxDirectMemorySize=64m",
                "-XX:-UsePerfData",
                "-XX:+DisableAttachMechanism",
                // Every object has the same identity hash, so the order of collections does not depend on addresses.
                "-XX:+UnlockExperimentalVMOptions",
                "-XX:hashCode=2",
                "-Dpolicybridge.golden=" + GoldenRoot.find().toAbsolutePath().normalize(),
                "-cp",
                String.join(
                        File.pathSeparator,
                        Bubblewrap.classPath().stream().map(Path::toString).toList()),
                EvaluationWorker.class.getName()));
        return words;
    }

    private static List<String> bubblewrap(Collection<Path> readable) {
        List<Path> all = new ArrayList<>(SYSTEM);
        all.addAll(Bubblewrap.jdk());
        all.addAll(Bubblewrap.classPath());
        all.add(GoldenRoot.find());
        all.addAll(readable);
        return Bubblewrap.words(all, List.of("--clearenv", "--setenv", "LC_ALL", "C.UTF-8", "--chdir", "/tmp"));
    }
}
