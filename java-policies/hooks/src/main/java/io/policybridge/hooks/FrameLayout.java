package io.policybridge.hooks;

import io.policybridge.api.Answer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The structures that cross the bridge, as frame_layout.tsv describes them: their fields in order, each with its type.
 * Offsets and sizes follow, with natural alignment; no field may need padding before it.
 */
record FrameLayout(String heading, List<Structure> structures) {
    private static final Pattern TYPE = Pattern.compile("(\\w+?)(?:\\[(\\d+|REMEMBERED|COUNTS)])?");
    private static final String COLUMNS = "structure\tfield\ttype\toffset\tbytes\tmeaning\n";
    private static final Map<String, Integer> NUMBERS =
            Map.of("char", 1, "u8", 1, "u16", 2, "u32", 4, "i32", 4, "u64", 8, "i64", 8, "hooks", 8);

    /** @param alignment in bytes, the largest of a field */
    record Structure(String name, List<Field> fields, int bytes, int alignment) {
        /** {@code cache_shape} as {@code CACHE_SHAPE}. */
        String constant() {
            return name.toUpperCase(java.util.Locale.ROOT);
        }
    }

    /**
     * @param type as described, {@code u64[COUNTS]}
     * @param element the type of one of them, {@code u64}; {@code hooks} is a u64 with a bit for each hook
     * @param length how many there are in an array; 0 for no array
     * @param offset bytes from the beginning of the structure
     * @param meaning may be empty
     */
    record Field(String name, String type, String element, int length, int offset, int bytes, String meaning) {
        boolean isReserved() {
            return name.startsWith("reserved");
        }
    }

    /**
     * The layout that {@code table}, in the form of frame_layout.tsv, describes where there are these {@code hooks}.
     */
    static FrameLayout of(String table, List<HookShape> hooks) {
        int columns = table.indexOf(COLUMNS);
        if (columns < 0) {
            throw new IllegalStateException("no line " + COLUMNS.strip() + " in frame_layout.tsv");
        }
        Map<String, List<String[]>> rows = new LinkedHashMap<>();
        table.substring(columns + COLUMNS.length()).lines().forEach(line -> {
            String[] cells = (line + "\t\t\t").split("\t", -1);
            if (!cells[1].equals("*")) {
                rows.computeIfAbsent(cells[0], name -> new ArrayList<>()).add(cells);
            }
        });
        // COUNTS: by hook, from 0, how often it was called, and each answer code given.
        Map<String, Integer> lengths = Map.of("COUNTS", (hooks.size() + 1) * (1 + Answer.CODES), "REMEMBERED", (int)
                hooks.stream().filter(HookShape::isRemembered).count());
        Map<String, Structure> done = new LinkedHashMap<>();
        rows.forEach((name, fields) -> done.put(name, structure(name, fields, lengths, done)));
        return new FrameLayout(table.substring(0, columns), List.copyOf(done.values()));
    }

    private static Structure structure(
            String name, List<String[]> rows, Map<String, Integer> lengths, Map<String, Structure> known) {
        List<Field> fields = new ArrayList<>();
        int end = 0;
        int widest = 1;
        for (String[] row : rows) {
            Matcher type = TYPE.matcher(row[2]);
            if (!type.matches() || !(NUMBERS.containsKey(type.group(1)) || known.containsKey(type.group(1)))) {
                throw new IllegalStateException(name + "." + row[1] + " in frame_layout.tsv has the type " + row[2]
                        + "; expected a number or a structure above it, possibly with [length]");
            }
            Structure inner = known.get(type.group(1));
            int size = inner == null ? NUMBERS.get(type.group(1)) : inner.bytes();
            int alignment = inner == null ? size : inner.alignment();
            int length = type.group(2) == null
                    ? 0
                    : lengths.getOrDefault(type.group(2), -1) > 0
                            ? lengths.get(type.group(2))
                            : Integer.parseInt(type.group(2));
            require(end % alignment == 0, name + "." + row[1]);
            fields.add(new Field(row[1], row[2], type.group(1), length, end, size * Math.max(1, length), row[5]));
            end += size * Math.max(1, length);
            widest = Math.max(widest, alignment);
        }
        require(end % widest == 0, "the end of " + name);
        return new Structure(name, List.copyOf(fields), end, widest);
    }

    private static void require(boolean aligned, String place) {
        if (!aligned) {
            throw new IllegalStateException(
                    "frame_layout.tsv: " + place + " would need padding; expected a reserved field");
        }
    }

    Structure structure(String name) {
        return structures.stream()
                .filter(structure -> structure.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** frame_layout.tsv with the offsets and sizes that follow. */
    String table() {
        StringBuilder table = new StringBuilder(heading).append(COLUMNS);
        for (Structure structure : structures) {
            for (Field field : structure.fields()) {
                String row = String.join(
                        "\t",
                        structure.name(),
                        field.name(),
                        field.type(),
                        field.offset() + "",
                        field.bytes() + "",
                        field.meaning());
                table.append(row.stripTrailing()).append('\n');
            }
            table.append(structure.name())
                    .append("\t*\t\t0\t")
                    .append(structure.bytes())
                    .append('\n');
        }
        return table.toString();
    }
}
