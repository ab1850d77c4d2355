package io.policybridge.input.yaml;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * An entry of a YAML file: a text, a list or a mapping. Texts are as written; what they mean is their reader's matter.
 */
public final class YamlEntry {
    private final Path file;
    private final Node node;
    private final String name;

    private YamlEntry(Path file, Node node, String name) {
        this.file = file;
        this.node = node;
        this.name = name;
    }

    /**
     * All of {@code text}, which {@code file} holds.
     *
     * @throws BadInput if it is no YAML, or uses aliases
     */
    public static YamlEntry read(Path file, String text) {
        LoadSettings settings =
                LoadSettings.builder().setMaxAliasesForCollections(0).build();
        try {
            Node root = new Compose(settings)
                    .composeString(text)
                    .orElseThrow(() -> BadInput.in(file, "empty; expected YAML"));
            return new YamlEntry(file, root, "file");
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(Mark::getLine).orElse(0) + 1;
            throw BadInput.at(file, line, "YAML", oneLine(e.getProblem()), "correct YAML");
        } catch (YamlEngineException e) {
            throw BadInput.in(file, "YAML=" + oneLine(e.getMessage()) + "; expected correct YAML without aliases");
        } catch (StackOverflowError e) {
            throw BadInput.in(file, "YAML nested too deeply; expected a few levels");
        }
    }

    private static String oneLine(String message) {
        return String.valueOf(message).replaceAll("\\s*\\R\\s*", " ");
    }

    /** What it is called: its key, or that of the list that it is in. */
    public String name() {
        return name;
    }

    /** Its line, from 1. */
    public int line() {
        return node.getStartMark().map(Mark::getLine).orElse(0) + 1;
    }

    public boolean isList() {
        return node instanceof SequenceNode;
    }

    public boolean isMapping() {
        return node instanceof MappingNode;
    }

    /** @throws BadInput if it is a list or a mapping */
    public String text() {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw refused("a text or a number");
    }

    /** @throws BadInput if it is no list */
    public List<YamlEntry> items() {
        if (!(node instanceof SequenceNode sequence)) {
            throw refused("a list");
        }
        List<YamlEntry> items = new ArrayList<>();
        for (Node item : sequence.getValue()) {
            items.add(new YamlEntry(file, item, name));
        }
        return items;
    }

    /** By key, in order. @throws BadInput if it is no mapping, or a key occurs twice */
    public Map<String, YamlEntry> entries() {
        if (!(node instanceof MappingNode mapping)) {
            throw refused("keys with values (KEY: VALUE)");
        }
        Map<String, YamlEntry> entries = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            YamlEntry key = new YamlEntry(file, tuple.getKeyNode(), name);
            if (entries.put(key.text(), new YamlEntry(file, tuple.getValueNode(), key.text())) != null) {
                throw key.refused("each key once");
            }
        }
        return entries;
    }

    /** As {@link #entries}. @throws BadInput also if a key is not among {@code known} */
    public Map<String, YamlEntry> entries(List<String> known) {
        Map<String, YamlEntry> entries = entries();
        for (YamlEntry entry : entries.values()) {
            if (!known.contains(entry.name)) {
                throw BadInput.at(file, entry.line(), "key", entry.name, "one of " + String.join(", ", known));
            }
        }
        return entries;
    }

    /** The entry {@code key} of this mapping. @throws BadInput if there is none */
    public YamlEntry required(Map<String, YamlEntry> entries, String key) {
        YamlEntry entry = entries.get(key);
        if (entry == null) {
            throw BadInput.at(file, line(), name, shown(), "it to have " + key);
        }
        return entry;
    }

    /** @throws BadInput if it is no integer from {@code least} to {@code most} */
    public long integer(long least, long most) {
        String expected = "an integer from " + least + " to " + most;
        String text = text();
        if (!text.matches("-?\\d{1,18}")) {
            throw refused(expected);
        }
        long value = Long.parseLong(text);
        if (value < least || value > most) {
            throw refused(expected);
        }
        return value;
    }

    /** The complaint that something else was expected here. */
    public BadInput refused(String expected) {
        return BadInput.at(file, line(), name, shown(), expected);
    }

    /** {@code complaint}, about what stands here. */
    public BadInput refused(BadInput complaint) {
        return new BadInput(place() + ": " + complaint.getMessage());
    }

    /** Where it stands: {@code FILE:LINE}. */
    public String place() {
        return file + ":" + line();
    }

    private String shown() {
        return node instanceof ScalarNode scalar ? scalar.getValue() : isList() ? "[...]" : "{...}";
    }

    /** A file that the text names, relative to this one. @throws BadInput if no path can have that name */
    public Path path() {
        try {
            return file.resolveSibling(text());
        } catch (InvalidPathException e) {
            throw refused("the name of a file");
        }
    }

    /**
     * The same for files that others wrote: who runs a workload of somebody else names its folder with it, and no
     * other.
     *
     * @throws BadInput also if the name, or a link, leads out of the folder of this file
     */
    public Path pathBelow() {
        Path named = path();
        Path folder = file.toAbsolutePath().normalize().getParent();
        if (!named.toAbsolutePath().normalize().startsWith(folder)) {
            throw refused("a file in the folder of " + file.getFileName() + ", or below it");
        }
        if (isLinkedOutOf(folder, named)) {
            throw refused("no link that leads out of the folder of " + file.getFileName());
        }
        return named;
    }

    private static boolean isLinkedOutOf(Path folder, Path named) {
        try {
            return !named.toRealPath().startsWith(folder.toRealPath());
        } catch (IOException e) {
            return false; // It cannot be read either, as its reader says.
        }
    }
}
