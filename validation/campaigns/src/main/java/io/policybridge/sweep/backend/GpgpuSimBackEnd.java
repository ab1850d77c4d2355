package io.policybridge.sweep.backend;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.config.file.DevForm;
import io.policybridge.input.BadInput;
import io.policybridge.simulation.HostSimulator;
import io.policybridge.verify.Build;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A patched GPGPU-Sim, and an application that it simulates: program and arguments separated by blanks, in which
 * {@code {workload}} stands for the workload and {@code {}} for the simulator's folder.
 */
public final class GpgpuSimBackEnd implements BackEnd {
    private static final String WORKLOAD = "{workload}";

    private final Build build;
    private final List<String> application;
    private final String policyPath;

    /**
     * The one in {@code tree}.
     *
     * @param policyPath where the user's own policies are; empty for none
     * @throws BadInput if there is no built simulator
     */
    public GpgpuSimBackEnd(Path tree, String application, String policyPath) {
        this.policyPath = policyPath;
        this.application = List.of(application.strip().split("\\s+"));
        build = Build.in(tree).runnable(this.application);
    }

    @Override
    public Simulation of(String workload, ConfigChoice choice) {
        List<String> command = application.stream()
                .map(word -> word.replace(WORKLOAD, workload)
                        .replace("{}", build.folder().toString()))
                .toList();
        Path file = choice.nameOrFile() == null
                ? Path.of(DevMachine.CONFIG)
                : Configs.fileOf(choice.nameOrFile(), GoldenRoot.find());
        if (!Files.isRegularFile(file)) {
            throw new BadInput(
                    "back end: no " + DevMachine.CONFIG + " in the working directory; expected it, or configurations");
        }
        GpuConfig config = ConfigReader.read(file, choice.overrides(), further(command));
        return new GpgpuSimulation(
                workload,
                new GpgpuSimulation.Program(build.libraries(), command, identity(command), policyPath),
                config,
                choice.overrides(),
                new DevMachine(text(file, choice), DevMachine.network(file, config)));
    }

    /** The configurations that an Accel-Sim reads behind that of the run, which its words name: its trace.config. */
    private static List<Path> further(List<String> command) {
        return IntStream.range(1, command.size())
                .filter(i -> command.get(i - 1).equals("-config"))
                .mapToObj(i -> Path.of(command.get(i)).normalize())
                .dropWhile(path -> !path.equals(Path.of(DevMachine.CONFIG)))
                .skip(1)
                .toList();
    }

    /** A file of the user's own stays unchanged, for whatever version it was written. */
    private static String text(Path file, ConfigChoice choice) {
        try {
            return choice.nameOrFile() == null && choice.overrides().isEmpty()
                    ? Files.readString(file)
                    : DevForm.of(file, choice.overrides());
        } catch (IOException e) {
            throw BadInput.in(file, "cannot be read: " + e.getMessage());
        }
    }

    /** Of the words, and of the files that they name: the program, and what it reads. */
    private static String identity(List<String> command) {
        CodeDigest all = new CodeDigest();
        Path program = program(command.get(0));
        all.add(String.join(" ", command), contents(program));
        for (String word : command.subList(1, command.size())) {
            if (Files.isRegularFile(Path.of(word))) {
                all.add(word, contents(Path.of(word)));
            }
        }
        return all.text();
    }

    /** @throws BadInput if it is not there */
    private static Path program(String word) {
        String folders = word.contains("/") ? "" : System.getenv().getOrDefault("PATH", "");
        return Arrays.stream(folders.split(":"))
                .map(folder -> Path.of(folder, word))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new BadInput("application=" + word + "; expected a program that can be started"));
    }

    private static byte[] contents(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public HostSimulator simulator() {
        return HostSimulator.GPGPUSIM;
    }

    @Override
    public String digest() {
        CodeDigest all = new CodeDigest();
        if (build.libraries() != null) {
            all.add("libcudart.so", contents(build.libraries().resolve("libcudart.so")));
        }
        String bridge = System.getenv("POLICYBRIDGE_LIBRARY");
        if (bridge != null && Files.isRegularFile(Path.of(bridge))) {
            all.add("bridge", contents(Path.of(bridge)));
        }
        return all.text();
    }
}
