package io.policybridge.hooks;

import io.policybridge.api.PartKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Part of the build. {@code calls ROOT FOLDER} writes the Java classes that call the hooks, {@code layout ROOT FOLDER}
 * those of the frame; {@code check ROOT} fails unless every file in the repository that repeats something of the hooks
 * or the frame says what follows from their descriptions, and {@code write ROOT} makes it so.
 */
public final class HookFiles {
    private static final String COMMAND = "mvn -q -pl java-policies/hooks -am -Dhooks=write process-classes";

    private static final String LAYOUT = "proto/src/main/resources/io/policybridge/proto/frame_layout.tsv";

    private final List<HookShape> hooks = HookShape.all();
    private final Path root;
    private final FrameLayout layout;
    private final boolean writes;
    private final List<String> stale = new ArrayList<>();

    private HookFiles(Path root, boolean writes) throws IOException {
        this.root = root;
        this.writes = writes;
        layout = FrameLayout.of(Files.readString(root.resolve(LAYOUT)), hooks);
    }

    public static void main(String[] arguments) throws IOException {
        HookFiles files = new HookFiles(Path.of(arguments[1]), !arguments[0].equals("check"));
        switch (arguments[0]) {
            case "calls" -> files.calls(Path.of(arguments[2]).resolve("io/policybridge/session"));
            case "layout" -> files.layout(Path.of(arguments[2]).resolve("io/policybridge/bridge"));
            default -> files.repository();
        }
        if (!files.stale.isEmpty()) {
            throw new IllegalStateException(
                    String.join(", ", files.stale) + ": not what follows from the hooks. Run: " + COMMAND);
        }
    }

    private void calls(Path folder) throws IOException {
        Files.createDirectories(folder);
        described(folder, "DescribedCacheCalls", "a cache", PartKind.L1D, PartKind.L2);
        described(folder, "DescribedDramCalls", "a DRAM channel", PartKind.DRAM);
        described(folder, "DescribedWarpCalls", "the warps of an SM", PartKind.WARPS);
        whole(folder.resolve("HookTable.java"), HookSets.source(hooks));
    }

    private void described(Path folder, String name, String site, PartKind... kinds) throws IOException {
        List<HookShape> here = hooks.stream()
                .filter(hook -> List.of(kinds).containsAll(hook.hook().parts()))
                .toList();
        DescribedCalls calls = new DescribedCalls(
                name,
                site,
                kinds[0] == PartKind.L1D,
                here.stream().filter(HookShape::isEvent).toList(),
                here.stream().filter(HookShape::isPlainQuery).toList());
        whole(folder.resolve(name + ".java"), calls.source());
    }

    private void layout(Path folder) throws IOException {
        Files.createDirectories(folder);
        LayoutClasses classes = new LayoutClasses(layout);
        whole(folder.resolve("Layout.java"), classes.offsets());
        whole(folder.resolve("GeometryCounts.java"), classes.geometry());
    }

    private void repository() throws IOException {
        NativeTables tables = new NativeTables(hooks);
        NativeLayout structures = new NativeLayout(layout, hooks);
        Path header = root.resolve("native-shim/include/policybridge.h");
        section(header, "hook constants", tables.constants());
        section(header, "hook arguments", tables.arguments());
        for (String structure : List.of("access", "record", "queued", "cache_shape", "geometry")) {
            section(header, "pb_" + structure, structures.publicStructure(structure));
        }
        whole(root.resolve("native-shim/src/hooks.h"), tables.header());
        whole(root.resolve("native-shim/src/frame_layout.h"), structures.header());
        whole(root.resolve("native-shim/src/grpc/described_messages.h"), structures.messages());
        Path protocol = root.resolve("proto/src/main/proto/policy_bridge.proto");
        section(protocol, "hook constants", Pages.values(hooks));
        section(protocol, "cache shape", structures.message("cache_shape"));
        section(protocol, "host geometry", structures.message("geometry"));
        PythonServer python = new PythonServer(layout, hooks);
        Path server = root.resolve("proto/python/policybridge.py");
        section(server, "structures", python.structures());
        section(server, "hook sets", python.sets());
        section(root.resolve("docs/protocol.md"), "hook table", Pages.table(hooks));
        section(root.resolve("docs/write-a-policy.md"), "hook signatures", Signatures.table(hooks));
        whole(root.resolve(LAYOUT), layout.table());
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
