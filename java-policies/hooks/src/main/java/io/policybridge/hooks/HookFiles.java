package io.policybridge.hooks;

import io.policybridge.api.PartKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Part of the build. {@code calls FOLDER} writes the Java classes that notify of events; {@code check ROOT} fails
 * unless every file in the repository that repeats something of the hooks says what follows from their description, and
 * {@code write ROOT} makes it so.
 */
public final class HookFiles {
    private static final String COMMAND = "mvn -q -pl java-policies/hooks -am -Dhooks=write process-classes";

    private final List<HookShape> hooks = HookShape.all();
    private final boolean writes;
    private final List<String> stale = new ArrayList<>();

    private HookFiles(boolean writes) {
        this.writes = writes;
    }

    public static void main(String[] arguments) throws IOException {
        HookFiles files = new HookFiles(!arguments[0].equals("check"));
        if (arguments[0].equals("calls")) {
            files.calls(Path.of(arguments[1]).resolve("io/policybridge/session"));
        } else {
            files.repository(Path.of(arguments[1]));
        }
        if (!files.stale.isEmpty()) {
            throw new IllegalStateException(
                    String.join(", ", files.stale) + ": not what follows from the hooks. Run: " + COMMAND);
        }
    }

    private void calls(Path folder) throws IOException {
        Files.createDirectories(folder);
        whole(folder.resolve("CacheEvents.java"), events("CacheEvents", "a cache", PartKind.L1D, PartKind.L2));
        whole(folder.resolve("DramEvents.java"), events("DramEvents", "a DRAM channel", PartKind.DRAM));
        whole(folder.resolve("WarpEvents.java"), events("WarpEvents", "the warps of an SM", PartKind.WARPS));
        whole(folder.resolve("HookTable.java"), HookSets.source(hooks));
    }

    private String events(String name, String site, PartKind... kinds) {
        List<HookShape> events = hooks.stream()
                .filter(HookShape::isEvent)
                .filter(event -> List.of(kinds).containsAll(event.hook().parts()))
                .toList();
        return new EventCalls(name, site, kinds[0] == PartKind.L1D, events).source();
    }

    private void repository(Path root) throws IOException {
        NativeTables tables = new NativeTables(hooks);
        Path header = root.resolve("native-shim/include/policybridge.h");
        section(header, "hook constants", tables.constants());
        section(header, "hook arguments", tables.arguments());
        whole(root.resolve("native-shim/src/hooks.h"), tables.header());
        section(root.resolve("proto/src/main/proto/policy_bridge.proto"), "hook constants", Pages.values(hooks));
        section(root.resolve("docs/protocol.md"), "hook table", Pages.table(hooks));
        section(root.resolve("docs/write-a-policy.md"), "hook signatures", Signatures.table(hooks));
        Path layout = root.resolve("proto/src/main/resources/io/policybridge/proto/frame_layout.tsv");
        String rows = Files.readString(layout);
        put(layout, rows, FrameRows.in(rows, hooks.size()));
    }

    private void section(Path file, String mark, String content) throws IOException {
        String text = Files.readString(file);
        put(file, text, new Section(mark).in(text, content));
    }

    private void whole(Path file, String content) throws IOException {
        put(file, Files.exists(file) ? Files.readString(file) : "", content);
    }

    private void put(Path file, String now, String expected) throws IOException {
        if (now.equals(expected)) {
            return;
        }
        if (writes) {
            Files.writeString(file, expected);
        } else {
            stale.add(file.toString());
        }
    }
}
