package io.policybridge.cli.help;

import io.policybridge.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/**
 * Writes what commands print that depends on nothing but the build, a file each: the help of every command, the lists,
 * the completion. The launcher prints such a file in place of starting Java.
 */
public final class HelpPages {
    private static final List<String> LISTS =
            List.of("policies", "workloads", "configs", "completion bash", "completion zsh", "--version");

    private HelpPages() {}

    /** Writes all into the folder that is named; nothing is left if one cannot be made. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Map<String, byte[]> pages = pages();
        Files.createDirectories(folder);
        for (Map.Entry<String, byte[]> page : pages.entrySet()) {
            Files.write(folder.resolve(page.getKey()), page.getValue());
        }
        System.exit(0);
    }

    /** By file name, which is the words of the command joined by underscores. */
    static Map<String, byte[]> pages() {
        Map<String, byte[]> pages = new LinkedHashMap<>();
        addHelp(Main.line(), "", pages);
        LISTS.forEach(words -> add(words, pages));
        return pages;
    }

    private static void addHelp(CommandLine line, String words, Map<String, byte[]> pages) {
        add((words + " --help").strip(), pages);
        line.getSubcommands().forEach((name, command) -> {
            if (!name.equals("help")) {
                addHelp(command, (words + " " + name).strip(), pages);
            }
        });
    }

    private static void add(String words, Map<String, byte[]> pages) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        if (Main.execute(out, err, words.split(" ")) == 0 && err.size() == 0) {
            pages.put(words.replace(' ', '_'), out.toByteArray());
        }
    }
}
