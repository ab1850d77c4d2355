package io.policybridge.main;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/**
 * Writes what commands print that depends on nothing but the build, a file each, which the launcher prints in place of
 * starting Java: help, which is part of the repository so that it needs no build, and lists and completion, which are
 * not.
 */
public final class HelpPages {
    private static final List<String> LISTS =
            List.of("policies", "workloads", "configs", "completion bash", "completion zsh", "--version");

    private HelpPages() {}

    /** Writes help into the first folder that is named, where it has changed, and all else into the second. */
    public static void main(String[] arguments) throws IOException {
        write(help(), Path.of(arguments[0]));
        write(lists(), Path.of(arguments[1]));
        System.exit(0);
    }

    private static void write(Map<String, byte[]> pages, Path folder) throws IOException {
        for (Map.Entry<String, byte[]> page : pages.entrySet()) {
            Path file = folder.resolve(page.getKey());
            if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), page.getValue())) {
                Files.createDirectories(file.getParent());
                Files.write(file, page.getValue());
            }
        }
    }

    /** Of every command, by file name: {@code help.txt}, {@code help/run.txt}, {@code help/bench_bridge.txt}. */
    public static Map<String, byte[]> help() {
        Map<String, byte[]> pages = new LinkedHashMap<>();
        addHelp(Main.line(), "", pages);
        return pages;
    }

    /** By file name, which is the words of the command joined by underscores. */
    public static Map<String, byte[]> lists() {
        Map<String, byte[]> pages = new LinkedHashMap<>();
        LISTS.forEach(words -> pages.put(words.replace(' ', '_'), printed(words)));
        return pages;
    }

    private static void addHelp(CommandLine line, String words, Map<String, byte[]> pages) {
        String name = words.isEmpty() ? "help" : "help/" + words.replace(' ', '_');
        pages.put(name + ".txt", printed((words + " --help").strip()));
        line.getSubcommands().forEach((command, below) -> {
            if (!command.equals("help")) {
                addHelp(below, (words + " " + command).strip(), pages);
            }
        });
    }

    private static byte[] printed(String words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        if (Main.execute(out, err, words.split(" ")) != 0 || err.size() != 0) {
            throw new IllegalStateException(words + ": " + err.toString(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }
}
