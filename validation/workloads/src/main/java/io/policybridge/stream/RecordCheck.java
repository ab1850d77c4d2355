package io.policybridge.stream;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Checks whole records of one stream before anybody reads them: known kind, no column too few or too many, every value
 * inside its range, and clocks that neither run backwards nor leap ahead. Whoever plays a stream can then follow its
 * clocks cycle by cycle.
 */
final class RecordCheck {
    /** Takes a column, or complains. */
    private interface Column {
        void take(StreamReader in, String name);
    }

    private record Shape(int kind, String[] names, Column[] columns) {}

    private final List<Shape> shapes = new ArrayList<>();
    private final String kinds;
    /** Whether other kinds are for another reader. */
    private final boolean isPart;

    private final Attempt attempt = new Attempt();
    private final DispatchedAccess access = new DispatchedAccess();
    private final ByteSet bytes = new ByteSet();

    /** The check of the stream called {@code name}; none for a stream that is not in {@link RecordColumns}. */
    RecordCheck(String name) {
        List<String> records = RecordColumns.of(name);
        isPart = records.isEmpty() || name.equals("issue");
        Map<String, Column> columns = columns();
        for (String record : records) {
            shapes.add(shape(record, columns));
        }
        kinds = shapes.stream()
                .map(shape -> StreamReader.unpacked(shape.kind))
                .distinct()
                .collect(Collectors.joining(" "));
    }

    private static Shape shape(String record, Map<String, Column> columns) {
        String[] words = record.split(" ");
        String[] names = new String[words.length - 1];
        Column[] taken = new Column[names.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = words[i + 1].replaceAll("[~-]", "");
            taken[i] = columns.get(words[i + 1]);
        }
        return new Shape(StreamReader.packed(words[0]), names, taken);
    }

    /** Checks the current record of {@code in}, of which only the kind is taken. */
    void check(StreamReader in) {
        for (Shape shape : shapes) {
            if (shape.kind == in.kind()) {
                for (int i = 0; i < shape.columns.length; i++) {
                    shape.columns[i].take(in, shape.names[i]);
                }
                in.end();
                return;
            }
        }
        if (!isPart) {
            throw in.unknownKind(kinds);
        }
    }

    /** By name; {@code -} behind it: or none, {@code ~}: of a run record, which carries the first cycle of its run. */
    private Map<String, Column> columns() {
        Map<String, Column> columns = new HashMap<>();
        for (String name : List.of("core", "l2", "icnt", "dram")) {
            Clock clock = new Clock(name.equals("core") ? 0 : -1);
            columns.put(name, clock);
            columns.put(name + "~", clock::takeOfRun);
        }
        numbers(columns, 0, StreamLimits.UNITS - 1, "sm", "sp", "ch", "src", "dst", "node", "bank");
        numbers(columns, -1, StreamLimits.UNITS - 1, "sm-");
        numbers(columns, 0, StreamLimits.SLOTS - 1, "slot");
        numbers(columns, -1, StreamLimits.SLOTS - 1, "warp");
        numbers(columns, 0, StreamLimits.SETS - 1, "set");
        numbers(columns, 0, StreamLimits.WAYS - 1, "way");
        numbers(columns, 0, StreamLimits.UID, "uid", "origuid", "inst");
        numbers(columns, 0, Integer.MAX_VALUE, "dyn");
        numbers(columns, 0, StreamLimits.BYTES, "size", "length", "sent");
        numbers(columns, 0, StreamLimits.GAP, "count");
        numbers(columns, 0, StreamLimits.CYCLES, "ready", "time", "last");
        numbers(columns, 0, 1 << 16, "n", "cycles");
        numbers(columns, 0, 1, "net", "atomic", "dirty", "rowhit");
        numbers(columns, 0, 6, "space", "stall");
        numbers(columns, 0, 4, "client");
        numbers(columns, 0, 32, "active");
        for (String name : List.of("addr", "pc", "row", "col")) {
            columns.put(name, StreamReader::hex);
        }
        columns.put("sectors", StreamReader::mask);
        columns.put("bytes", bytes::read);
        columns.put("type", Words.TYPES::take);
        columns.put("rw", new Words("r w")::take);
        columns.put("cmd", new Words("ACT PRE RD WR")::take);
        columns.put("how", new Words("q d")::take);
        columns.put("source", new Words("m h w o d")::take);
        columns.put("uid-", orNone(columns.get("uid")));
        columns.put("way-", orNone(columns.get("way")));
        columns.put("sent-", orNone(columns.get("sent")));
        columns.put("masks", RecordCheck::steps);
        columns.put("accesses", (in, name) -> accesses(in));
        columns.put("attempt", (in, name) -> attempt.readFromUnit(in, "sm"));
        columns.put("attempt2", (in, name) -> attempt.readFromUnit(in, "sp"));
        return columns;
    }

    private static void numbers(Map<String, Column> columns, long least, long most, String... names) {
        for (String name : names) {
            columns.put(name, (in, column) -> in.number(column, least, most));
        }
    }

    private static Column orNone(Column column) {
        return (in, name) -> {
            if (!in.takeDash()) {
                column.take(in, name);
            }
        };
    }

    /** A hexadecimal digit for each step of the clocks. */
    private static void steps(StreamReader in, String name) {
        in.openField(name);
        do {
            if (!in.takeHexDigit()) {
                throw in.bad("hexadecimal digits in lower case");
            }
        } while (in.inField());
    }

    private void accesses(StreamReader in) {
        while (in.more()) {
            access.read(in);
            Words.TYPES.required(in, "type", access.type);
        }
    }

    /** The columns of one clock. */
    private static final class Clock implements Column {
        private final long least;
        private long reached;

        Clock(long least) {
            this.least = least;
            reached = least;
        }

        @Override
        public void take(StreamReader in, String name) {
            long now = takeOfRun(in, name);
            if (now < reached) {
                throw in.bad("a cycle not before that of the records before, " + reached);
            }
            reached = now;
        }

        long takeOfRun(StreamReader in, String name) {
            return in.number(name, least, Math.min(StreamLimits.CYCLES, reached + StreamLimits.GAP));
        }
    }
}
