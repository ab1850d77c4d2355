package io.policybridge.cli.command.cuda;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.cuda.CudaRun;
import io.policybridge.policies.Registry;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** What a shell has to set so that CUDA programs find our libcudart.so, and that starts the simulator. */
final class ShellLines {
    private static final String LIBRARIES = "LD_LIBRARY_PATH";
    /** The library runs it in a shell, with its connection as standard input. */
    private static final String VARIABLE = "POLICYBRIDGE_CUDA_COMMAND";

    private ShellLines() {}

    /** Those for programs that run as this command says; {@code words}: of the command, with --env. */
    static List<String> of(List<String> words) {
        String launcher = Path.of(System.getProperty("policybridge.home", "."), "policybridge")
                .toAbsolutePath()
                .toString();
        String simulator = quoted(launcher) + " "
                + words.stream()
                        .map(word -> word.equals("--env") ? "--connected" : quoted(absolute(word)))
                        .collect(Collectors.joining(" "));
        return List.of(
                "export " + LIBRARIES + "=" + quoted(CudaRun.libraries().toString()) + "${" + LIBRARIES + ":+:$"
                        + LIBRARIES + "}",
                "export " + VARIABLE + "=" + quoted(simulator));
    }

    /**
     * Files by their absolute paths, so that programs in any folder find them: one, those of a path, and the source
     * files of a policy string; other words unmodified. What is packaged goes before a file of its name, as in the
     * options.
     */
    private static String absolute(String word) {
        int begin = word.startsWith("--") ? word.indexOf('=') + 1 : 0;
        String value = word.substring(begin);
        List<String> entries = List.of(value.split(File.pathSeparator, -1));
        return word.substring(0, begin)
                + (entries.stream().allMatch(ShellLines::isFile)
                        ? entries.stream()
                                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                                .collect(Collectors.joining(File.pathSeparator))
                        : KnownPolicies.absolute(value));
    }

    private static boolean isFile(String name) {
        try {
            return !name.isEmpty() && !isPackaged(name) && Files.exists(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static boolean isPackaged(String name) {
        return Registry.find(name).isPresent()
                || Configs.names(GoldenRoot.find()).contains(name);
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
