package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.main.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a command in a JVM of its own, as the launcher does, where the end of the process matters. */
public final class OwnJvm {
    private static final int SECONDS = 120;

    private final ProcessBuilder builder;
    private final Path out;
    private final Path err;

    private OwnJvm(Path folder, List<String> words) throws IOException {
        out = Files.createTempFile(folder, "jvm", ".out");
        err = Files.createTempFile(folder, "jvm", ".err");
        builder = new ProcessBuilder(words).redirectOutput(out.toFile()).redirectError(err.toFile());
    }

    /** The command {@code words}; what it prints is kept in {@code folder}. */
    public static OwnJvm of(Path folder, String... words) throws IOException {
        return with(folder, List.of(), words);
    }

    /** As {@link #of}, with options of the JVM. */
    public static OwnJvm with(Path folder, List<String> options, String... words) throws IOException {
        List<String> all = new ArrayList<>();
        all.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        all.addAll(List.of(
                "-Xmx512m",
                // It lives for a second or two, of which the second compiler would take one.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dpolicybridge.home=" + System.getProperty("policybridge.home"),
                "-cp",
                System.getProperty("java.class.path")));
        all.addAll(options);
        all.add(Main.class.getName());
        all.addAll(List.of(words));
        return new OwnJvm(folder, all);
    }

    /** The command as part of a shell's: {@code $0 "$@"} in {@code script} stands for it. */
    public OwnJvm inShell(String script) {
        List<String> words = new ArrayList<>(List.of("bash", "-c", script));
        words.addAll(builder.command());
        builder.command(words);
        return this;
    }

    /** Starts it. */
    public Process start() throws IOException {
        return builder.start();
    }

    /** What it has printed to standard output so far. */
    public String printed() throws IOException {
        return printed(out);
    }

    /** Waits for the end. */
    public Terminal run() throws IOException, InterruptedException {
        return ended(start());
    }

    /** Waits for the end of {@code process}, at most two minutes. */
    public Terminal ended(Process process) throws IOException, InterruptedException {
        boolean inTime = process.waitFor(SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertTrue(inTime, () -> builder.command() + " did not end within " + SECONDS + " s");
        return new Terminal(process.exitValue(), printed(out), printed(err));
    }

    private static String printed(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}
