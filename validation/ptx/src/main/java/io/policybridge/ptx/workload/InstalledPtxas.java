package io.policybridge.ptx.workload;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The ptxas of a CUDA installation, which says what kernels need. */
final class InstalledPtxas {
    /** Names one, or none if it is empty; without it ptxas is looked for on the PATH. */
    static final String VARIABLE = "POLICYBRIDGE_PTXAS";

    private static final Pattern VERSION = Pattern.compile("release [0-9.]+, V([0-9.]+)");
    private static final int SECONDS = 60;

    private final Path program;

    private InstalledPtxas(Path program) {
        this.program = program;
    }

    /**
     * What it printed.
     *
     * @param version {@code 11.8.89}, or its first line
     * @param assembled whether it could assemble the PTX
     */
    record Answer(String version, boolean assembled, String text) {
        /** The first line that says something. */
        String firstLine() {
            return first(text);
        }
    }

    /** The one that {@code environment} names. */
    static Optional<InstalledPtxas> in(Map<String, String> environment) {
        String named = environment.get(VARIABLE);
        if (named != null) {
            return named.isEmpty() ? Optional.empty() : Optional.of(new InstalledPtxas(Path.of(named)));
        }
        return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "ptxas"))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .map(InstalledPtxas::new);
    }

    /**
     * What it says of {@code ptx}, the text of {@code source}, for {@code target}, such as sm_52; it reads a copy, and
     * its complaints name {@code source} and its lines.
     */
    Answer describe(Path source, String ptx, String target) {
        try {
            Path folder = Files.createTempDirectory("ptxas");
            try {
                Path file = Files.writeString(folder.resolve("kernels.ptx"), ptx, StandardCharsets.ISO_8859_1);
                String version = version(run(folder, List.of("--version")).text);
                Answer whole = assembled(folder, file, target, List.of());
                // What it calls may be in another module.
                Answer part = whole.assembled ? whole : assembled(folder, file, target, List.of("-c"));
                Answer answer = part.assembled ? part : whole;
                String text = Pattern.compile(Pattern.quote(file.toString()) + "(?:, line (\\d+))?")
                        .matcher(answer.text)
                        .replaceAll(found -> Matcher.quoteReplacement(
                                source + (found.group(1) == null ? "" : ":" + found.group(1))));
                return new Answer(version, answer.assembled, text);
            } finally {
                for (String name : List.of("kernels.ptx", "kernels.cubin", "printed")) {
                    Files.deleteIfExists(folder.resolve(name));
                }
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            return new Answer("unknown", false, e.toString());
        }
    }

    private Answer assembled(Path folder, Path file, String target, List<String> options) throws IOException {
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of("-v", "-arch=" + target, file.toString(), "-o"));
        arguments.add(folder.resolve("kernels.cubin").toString());
        return run(folder, arguments);
    }

    private Answer run(Path folder, List<String> arguments) throws IOException {
        Path printed = folder.resolve("printed");
        Process process = new ProcessBuilder(Stream.concat(Stream.of(program.toString()), arguments.stream())
                        .toList())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(printed.toFile())
                .start();
        try {
            boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
            String text = Files.readString(printed, StandardCharsets.ISO_8859_1);
            return new Answer(
                    "", ended && process.exitValue() == 0, ended ? text : "no answer in " + SECONDS + " seconds");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Answer("", false, "interrupted");
        } finally {
            process.destroyForcibly();
        }
    }

    private static String version(String printed) {
        Matcher matcher = VERSION.matcher(printed);
        return matcher.find() ? matcher.group(1) : first(printed);
    }

    private static String first(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse("nothing");
    }

    @Override
    public String toString() {
        return program.toString();
    }
}
