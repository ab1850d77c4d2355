package io.policybridge.hooks;

import io.policybridge.hooks.FrameLayout.Field;
import io.policybridge.hooks.FrameLayout.Structure;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the policy server in Python knows of records and hooks. */
record PythonServer(FrameLayout layout, List<HookShape> hooks) {
    private static final Map<String, String> FORMATS =
            Map.of("u8", "B", "u16", "H", "u32", "I", "i32", "i", "u64", "Q", "i64", "q");
    private static final int WORDS_A_LINE = 14;

    /** How records, accesses and queued requests are unpacked; what follows in them is unpacked by itself. */
    String structures() {
        Structure access = layout.structure("access");
        List<String> names = access.fields().stream()
                .filter(field -> !field.isReserved())
                .map(Field::name)
                .toList();
        return unpacked("record") + unpacked("queued") + unpacked("access")
                + "_ACCESS_FIELDS = (\n" + words(names) + ").split()\n"
                + "_RECORD_BYTES = " + layout.structure("record").bytes() + "\n";
    }

    private String unpacked(String structure) {
        String format = layout.structure(structure).fields().stream()
                .filter(field -> FORMATS.containsKey(field.element()))
                .map(PythonServer::format)
                .collect(Collectors.joining());
        return "_" + structure.toUpperCase(java.util.Locale.ROOT) + " = struct.Struct(\"<" + format + "\")\n";
    }

    private static String format(Field field) {
        return field.isReserved()
                ? field.bytes() + "x"
                : (field.length() == 0 ? "" : field.length()) + FORMATS.get(field.element());
    }

    /** The sets of hooks. */
    String sets() {
        return "# Events that make published state due although no policy subscribes to them.\n"
                + "_RESAMPLING = sum(\n    1 << HOOKS[name]\n    for name in (\n"
                + words(names(HookShape::resamples)).indent(4) + "    ).split()\n)\n"
                + "# Events of a line: next victims follow them.\n"
                + "_OF_A_LINE = {\n    HOOKS[name]\n    for name in (\n"
                + words(names(HookShape::isOfALine)).indent(4)
                + "    ).split()\n}\n";
    }

    private List<String> names(Predicate<HookShape> in) {
        return hooks.stream()
                .filter(in)
                .map(hook -> hook.hook().name().toLowerCase(java.util.Locale.ROOT))
                .toList();
    }

    /** The words in string literals, one a line. */
    private static String words(List<String> words) {
        return Stream.iterate(0, from -> from < words.size(), from -> from + WORDS_A_LINE)
                .map(from -> words.subList(from, Math.min(words.size(), from + WORDS_A_LINE)))
                .map(line -> "    \"" + String.join(" ", line) + " \"\n")
                .collect(Collectors.joining());
    }
}
