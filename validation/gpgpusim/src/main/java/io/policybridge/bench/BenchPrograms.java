package io.policybridge.bench;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The benchmark programs that the build puts below {@code policybridge.home}; they print lines of a name and numbers.
 */
final class BenchPrograms {
    /** Measures a host over JNA, or over shared memory. */
    static final String BRIDGE_BENCH = "native-shim/target/cmake/tests/bridge-bench";

    private final Path home;

    BenchPrograms(Path home) {
        this.home = home;
    }

    Path at(String path) {
        return home.resolve(path);
    }

    boolean has(String path) {
        return Files.exists(at(path));
    }

    /** Runs {@code program} of the build; its numbers by name. */
    Map<String, double[]> numbers(String program, String... arguments) {
        if (!has(program)) {
            throw BadInput.in(at(program), "no such program; expected what mvn package builds");
        }
        List<String> command = new ArrayList<>();
        command.add(at(program).toString());
        command.addAll(List.of(arguments));
        Map<String, double[]> numbers = new HashMap<>();
        for (String line : output(command).lines().toList()) {
            String[] words = line.split(" ");
            double[] values = new double[words.length - 1];
            for (int i = 0; i < values.length; i++) {
                values[i] = Double.parseDouble(words[i + 1]);
            }
            numbers.put(words[0], values);
        }
        return numbers;
    }

    /** Runs a command to its end and returns its standard output. If it fails, its standard error is shown. */
    static String output(List<String> command) {
        try {
            Path errors = Files.createTempFile("policybridge-bench", ".txt");
            try {
                Process process = new ProcessBuilder(command)
                        .redirectError(errors.toFile())
                        .start();
                process.getOutputStream().close();
                String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                int status = process.waitFor();
                if (status != 0) {
                    throw new BenchFailure(command.get(0) + " ended with status " + status + ": "
                            + Files.readString(errors).strip());
                }
                return out;
            } finally {
                Files.delete(errors);
            }
        } catch (IOException e) {
            throw new BenchFailure(command.get(0) + " cannot be run: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchFailure("interrupted");
        }
    }
}
