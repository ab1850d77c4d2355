package io.policybridge.check.fuzz;

import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A process with libFuzzer in it, of Jazzer or of clang: counts its inputs, and says what it found. */
final class FuzzProcess {
    private static final Pattern STATUS = Pattern.compile("#(\\d+)\\s.*");
    private static final Pattern TOTAL = Pattern.compile("stat::number_of_executed_units:\\s*(\\d+)");
    private static final Pattern REASON =
            Pattern.compile("(== Java Exception: |FINDING: |.*runtime error: |==\\d+== ?ERROR: ).*");
    /** Of a compiler, a linker or CMake, when the fuzzer is built. */
    private static final Pattern BUILD_ERROR =
            Pattern.compile(".*( error: |undefined reference|cannot find |CMake Error ).*");

    private final FuzzFolders folders;
    private long inputs;
    private String reason;
    private String buildError;
    private String last = "";

    FuzzProcess(FuzzFolders folders) {
        this.folders = folders;
    }

    /** Runs {@code command}, a fuzzer, to its end: one that tried no input has failed. */
    CheckOutcome fuzz(List<String> command, CheckProgress progress) throws IOException, InterruptedException {
        CheckOutcome outcome = run(command, progress);
        return outcome.isClean() && outcome.inputs() == 0
                ? CheckOutcome.ofInputs(0, List.of("the fuzzer tried no input (" + folders.log() + ")"))
                : outcome;
    }

    /** Runs {@code command} to its end. */
    CheckOutcome run(List<String> command, CheckProgress progress) throws IOException, InterruptedException {
        List<Path> before = folders.found();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Thread end = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(end);
        int status;
        try (BufferedReader lines = new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.ISO_8859_1));
                Writer log = Files.newBufferedWriter(folders.log())) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                log.write(line + "\n");
                read(line);
                progress.at(inputs + " inputs");
            }
            // It has closed its output, but need not have ended yet.
            status = process.waitFor();
        } finally {
            process.destroyForcibly();
            Runtime.getRuntime().removeShutdownHook(end);
        }
        return outcome(status, before);
    }

    private void read(String line) {
        Matcher status = STATUS.matcher(line);
        Matcher total = TOTAL.matcher(line);
        if (status.matches()) {
            inputs = Math.max(inputs, Long.parseLong(status.group(1)));
        } else if (total.matches()) {
            inputs = Math.max(inputs, Long.parseLong(total.group(1)));
        } else if (reason == null && REASON.matcher(line).matches()) {
            reason = line.strip();
        } else if (buildError == null && BUILD_ERROR.matcher(line).matches()) {
            buildError = line.strip();
        }
        last = line.isBlank() ? last : line.strip();
    }

    private CheckOutcome outcome(int code, List<Path> before) throws IOException {
        List<String> losses = new ArrayList<>();
        for (Path input : folders.found()) {
            if (!before.contains(input)) {
                losses.add((reason == null ? "the fuzzer stopped" : reason) + " (input " + input + ")");
            }
        }
        if (losses.isEmpty() && code != 0) {
            String why = buildError == null ? last : buildError;
            losses.add("the fuzzer ended with exit code " + code + ": " + why + " (" + folders.log() + ")");
        }
        return CheckOutcome.ofInputs(inputs, losses);
    }
}
