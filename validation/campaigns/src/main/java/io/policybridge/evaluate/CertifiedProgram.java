package io.policybridge.evaluate;

import io.policybridge.input.BadInput;
import io.policybridge.verify.tree.PackagedProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A program on which a policy is certified.
 *
 * @param name as the suite has it
 * @param command program and arguments, files among them by their absolute paths; empty for a packaged one
 */
public record CertifiedProgram(String name, List<String> command) {
    public CertifiedProgram {
        command = List.copyOf(command);
    }

    /** What {@code text} names: a packaged program, or an executable in or below {@code folder} and its arguments. */
    static Optional<CertifiedProgram> of(String text, Path folder) {
        if (PackagedProgram.NAMES.contains(text)) {
            return Optional.of(new CertifiedProgram(text, List.of()));
        }
        List<String> words = new ArrayList<>();
        for (String word : text.strip().split("\\s+")) {
            Path file = folder.resolve(word);
            words.add(
                    Files.isRegularFile(file)
                            ? file.toAbsolutePath().normalize().toString()
                            : word);
        }
        Path program = folder.resolve(words.get(0));
        return Files.isRegularFile(program) && Files.isExecutable(program)
                ? Optional.of(new CertifiedProgram(text, words))
                : Optional.empty();
    }

    boolean isPackaged() {
        return command.isEmpty();
    }

    /** Folders of the files that it names. */
    Set<Path> folders() {
        Set<Path> folders = new LinkedHashSet<>();
        command.stream()
                .map(Path::of)
                .filter(Path::isAbsolute)
                .filter(Files::isRegularFile)
                .forEach(file -> folders.add(file.getParent()));
        return folders;
    }

    /**
     * The words that start it.
     *
     * @param nvcc compiles a packaged one, into {@code folder}
     * @throws io.policybridge.verify.VerifyFailure if that does not compile it
     */
    List<String> started(Path folder, Path nvcc) {
        if (!isPackaged()) {
            return command;
        }
        try {
            return List.of(new PackagedProgram(name).compiled(folder, nvcc).toString());
        } catch (IOException e) {
            throw BadInput.in(folder, "cannot be written: " + e.getMessage());
        }
    }
}
