package io.policybridge.patch;

import io.policybridge.api.Hook;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The generations of GPGPU-Sim that the patch supports. Stand-ins in gpgpusim-patch/generations describe each of them
 * at the insertion points: sources of our own with a generation's signatures. A line {@code @322,dev|text} exists in
 * these generations only.
 */
public enum Generation {
    DEV("GPGPU-Sim dev", "dev", "4"),
    V4_0_1("GPGPU-Sim 4.0.1", "401", "4"),
    V3_2_2("GPGPU-Sim 3.2.2", "322");

    private static final Pattern TAGGED = Pattern.compile("@([0-9a-z,]+)\\|(.*)");

    private final String label;
    private final List<String> tags;

    Generation(String label, String... tags) {
        this.label = label;
        this.tags = List.of(tags);
    }

    /** The name in tables and messages. */
    public String label() {
        return label;
    }

    /**
     * Names and contents of the stand-in sources below {@code folder}.
     *
     * @throws BadInput if they cannot be read
     */
    public Map<String, String> sources(Path folder) {
        Map<String, String> sources = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                StringBuilder text = new StringBuilder();
                Files.readString(file, StandardCharsets.ISO_8859_1)
                        .lines()
                        .map(this::line)
                        .filter(line -> line != null)
                        .forEach(line -> text.append(line).append('\n'));
                if (!text.isEmpty()) {
                    sources.put(folder.relativize(file).toString(), text.toString());
                }
            }
        } catch (IOException | UncheckedIOException e) {
            throw BadInput.in(folder, "cannot be read: " + e.getMessage());
        }
        return sources;
    }

    private String line(String line) {
        Matcher tagged = TAGGED.matcher(line);
        return !tagged.matches()
                ? line
                : Stream.of(tagged.group(1).split(",")).anyMatch(tags::contains) ? tagged.group(2) : null;
    }

    /** The policy hooks that a patched simulator of each generation has, by its label, newest first. */
    public static Map<String, Set<Hook>> offered(PatchFiles files) {
        Map<String, Set<Hook>> hooks = new LinkedHashMap<>();
        for (Generation generation : values()) {
            hooks.put(generation.label, generation.hooks(files));
        }
        return hooks;
    }

    /** The policy hooks that a patched simulator of this generation has. */
    Set<Hook> hooks(PatchFiles files) {
        return new PatchPlan(SourceTree.of(sources(files.generations())), files).offered();
    }
}
