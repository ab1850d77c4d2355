package io.policybridge.verify.tree;

import io.policybridge.verify.VerifyFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program of ours in CUDA, which the toolkit of a simulator compiles. */
public record PackagedProgram(String name) {
    /** All of them. */
    public static final List<String> NAMES =
            List.of("carve", "constants", "locals", "matvec", "spaces", "streams", "tail", "textures", "update");

    private static final String FOLDER = "/io/policybridge/verify/programs/";
    /** PTX that every machine of GPGPU-Sim runs. */
    private static final List<String> NVCC =
            List.of("-gencode", "arch=compute_52,code=compute_52", "-cudart", "shared");

    /**
     * The executable, in {@code folder} with its source, {@code NAME.cu}.
     *
     * @throws IOException if the source cannot be written there
     * @throws VerifyFailure if it is not compiled
     */
    public Path compiled(Path folder, Path nvcc) throws IOException {
        Path source = folder.resolve(name + ".cu");
        try (InputStream text = PackagedProgram.class.getResourceAsStream(FOLDER + source.getFileName())) {
            Files.copy(text, source);
        }
        Path program = folder.resolve(name);
        Path log = folder.resolve("nvcc.log");
        List<String> command = new ArrayList<>(List.of(nvcc.toString()));
        command.addAll(NVCC);
        command.addAll(List.of("-o", program.toString(), source.toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (process.waitFor() != 0) {
                throw new VerifyFailure(nvcc + " does not compile it (" + firstError(log) + "); see " + log);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new VerifyFailure("interrupted");
        } finally {
            process.destroy();
        }
        return program;
    }

    private static String firstError(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
        return lines.stream()
                .filter(line -> line.contains("error") || line.contains("fatal"))
                .findFirst()
                .orElse(lines.isEmpty() ? "without a word" : lines.get(0))
                .strip();
    }
}
