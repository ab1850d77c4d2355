package io.policybridge.check;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Two builds of the commit at hand, in clean clones in different folders, give the same files. */
public final class ReproducibleCheck implements LongCheck {
    private static final String SCRIPT = ".ci/reproducible";
    /** The end of a line: Maven may leave codes of a terminal at its beginning. */
    private static final Pattern EQUAL = Pattern.compile("(\\d+) files are equal in both builds$");
    /** A line of {@code diff} of two lists of digests. */
    private static final Pattern DIFFERENT = Pattern.compile("[<>] \\p{XDigit}{64} +(.+)");

    private final Path home;
    private final String programs;

    /**
     * Of a program that is run from {@code home}.
     *
     * @param programs the folders of programs, as in PATH
     */
    ReproducibleCheck(Path home, String programs) {
        this.home = home;
        this.programs = programs;
    }

    public static LongCheck ofThisProgram() {
        return new ReproducibleCheck(
                Path.of(System.getProperty("policybridge.home", ".")).toAbsolutePath(), System.getenv("PATH"));
    }

    @Override
    public String name() {
        return "reproducible";
    }

    @Override
    public String about() {
        return "builds the commit in two clean clones (git, Maven, CMake); every jar, library and program, and the bill "
                + "of materials, must be the same";
    }

    @Override
    public CheckOutcome run(CheckProgress progress) throws IOException, InterruptedException {
        Optional<String> missing = missing();
        if (missing.isPresent()) {
            return CheckOutcome.notMade(missing.get());
        }
        progress.at("two builds");
        ProcessBuilder builder = new ProcessBuilder(home.resolve(SCRIPT).toString()).redirectErrorStream(true);
        builder.environment().put("PATH", programs);
        Process process = builder.start();
        process.getOutputStream().close();
        try {
            List<String> printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return outcome(process.waitFor(), printed);
        } finally {
            process.destroy();
        }
    }

    /** Why it cannot be made here. */
    private Optional<String> missing() {
        if (!Files.exists(home.resolve(".git")) || !Files.exists(home.resolve(SCRIPT))) {
            return Optional.of("no clone of the repository");
        }
        return Stream.of("git", "mvn", "cmake")
                .filter(program -> Stream.of(programs.split(File.pathSeparator))
                        .noneMatch(folder -> Files.isExecutable(Path.of(folder, program))))
                .findFirst()
                .map(program -> "no " + program + " on PATH");
    }

    private static CheckOutcome outcome(int status, List<String> printed) {
        String last = printed.isEmpty() ? "" : printed.get(printed.size() - 1);
        Matcher equal = EQUAL.matcher(last);
        if (status == 0 && equal.find()) {
            return CheckOutcome.ofInputs(Long.parseLong(equal.group(1)), List.of());
        }
        List<String> different = printed.stream()
                .map(DIFFERENT::matcher)
                .filter(Matcher::matches)
                .map(line -> line.group(1) + " differs")
                .distinct()
                .toList();
        return CheckOutcome.ofInputs(
                different.size(),
                different.isEmpty() ? List.of("the builds ended with status " + status + ": " + last) : different);
    }
}
