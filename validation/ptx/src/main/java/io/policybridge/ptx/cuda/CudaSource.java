package io.policybridge.ptx.cuda;

import io.policybridge.input.BadInput;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A CUDA file, compiled by clang 14 or later with our own header in place of NVIDIA's. */
public final class CudaSource {
    private static final String HEADER = "cuda_runtime.h";
    /** Other names under which programs include the same. */
    private static final List<String> ALIASES = List.of("cuda.h", "device_launch_parameters.h", "cuda_runtime_api.h");

    private static final int OLDEST = 14;
    private static final int NEWEST = 30;
    private static final int MINUTES = 10;

    private final Path file;

    public CudaSource(Path file) {
        this.file = file;
    }

    /**
     * Compiles it for {@code architecture}, such as sm_52, to {@code ptx}; {@code environment} has the PATH.
     *
     * @throws BadInput if there is no clang, or with what it says if it does not compile the file; then {@code ptx} is
     *     as it was
     */
    public void compile(String architecture, Path ptx, Map<String, String> environment) {
        Path clang = clang(environment);
        if (!Files.isRegularFile(file)) {
            throw BadInput.in(file, "no such file; expected one with CUDA");
        }
        try {
            Path folder = Files.createTempDirectory("cuda");
            try {
                compile(clang, architecture, ptx, folder);
            } finally {
                for (String name : Stream.concat(ALIASES.stream(), Stream.of(HEADER, "made.ptx", "printed"))
                        .toList()) {
                    Files.deleteIfExists(folder.resolve(name));
                }
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw BadInput.in(ptx, "cannot be written: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw BadInput.in(file, "interrupted");
        }
    }

    private void compile(Path clang, String architecture, Path ptx, Path folder)
            throws IOException, InterruptedException {
        try (InputStream header = CudaSource.class.getResourceAsStream(HEADER)) {
            Files.copy(header, folder.resolve(HEADER));
        }
        for (String alias : ALIASES) {
            Files.writeString(folder.resolve(alias), "#include \"" + HEADER + "\"\n");
        }
        Path made = folder.resolve("made.ptx");
        Path printed = folder.resolve("printed");
        Process process = new ProcessBuilder(
                        clang.toString(),
                        "-x",
                        "cuda",
                        "--cuda-device-only",
                        "--cuda-gpu-arch=" + architecture,
                        "-nocudainc",
                        "-nocudalib",
                        "-Wno-unknown-cuda-version",
                        "-O3",
                        "-gline-tables-only",
                        "-isystem",
                        folder.toString(),
                        "-include",
                        HEADER,
                        "-S",
                        file.toString(),
                        "-o",
                        made.toString())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(printed.toFile())
                .start();
        boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
        process.destroyForcibly();
        if (!ended) {
            throw BadInput.in(file, clang + " has not ended after " + MINUTES + " minutes");
        }
        if (process.exitValue() != 0) {
            throw new BadInput(Files.readString(printed)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList());
        }
        Files.move(made, ptx, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Path clang(Map<String, String> environment) {
        List<String> names = Stream.concat(
                        Stream.of("clang"),
                        IntStream.rangeClosed(OLDEST, NEWEST).mapToObj(version -> "clang-" + version))
                .toList();
        return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .flatMap(folder -> names.stream().map(name -> Path.of(folder, name)))
                .filter(program -> Files.isRegularFile(program) && Files.isExecutable(program))
                .findFirst()
                .orElseThrow(() -> new BadInput("no clang on the PATH; expected version " + OLDEST
                        + " or later, on Debian and Ubuntu by: apt-get install -y clang"));
    }
}
