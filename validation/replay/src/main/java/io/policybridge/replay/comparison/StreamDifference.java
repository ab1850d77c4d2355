package io.policybridge.replay.comparison;

import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares two streams of one name, record by record, except for kinds of records that only one of them has. One
 * without a record differs from any that has one.
 *
 * @param stream issue, ldst, l1d, l2, dram, icnt, clock or hostcopy
 * @param equal equal records before the first difference
 * @param leftOut kinds that only one of the two has
 * @param first the first difference with up to ten records before it, or null
 */
public record StreamDifference(String stream, long equal, Set<String> leftOut, String first) {
    private static final int CONTEXT = 10;

    /**
     * Compares {@code left} and {@code right}.
     *
     * @param renumber whether both sides may number requests differently, one to one, in the dram and icnt streams
     */
    public static StreamDifference of(String stream, Path left, Path right, boolean renumber) {
        Renumbering renumbering = renumber ? new Renumbering(stream) : null;
        Set<String> kinds = kinds(stream, left);
        Set<String> others = kinds(stream, right);
        if (kinds.isEmpty() != others.isEmpty()) {
            String empty = kinds.isEmpty() ? "A" : "B";
            return new StreamDifference(stream, 0, Set.of(), "  " + empty + " has no record, the other has");
        }
        Set<String> leftOut = new TreeSet<>(kinds);
        leftOut.addAll(others);
        kinds.retainAll(others);
        leftOut.removeAll(kinds);
        long equal = 0;
        ArrayDeque<String> before = new ArrayDeque<>();
        try (StreamReader a = StreamReader.open(left, stream);
                StreamReader b = StreamReader.open(right, stream)) {
            while (true) {
                String here = next(a, kinds);
                String there = next(b, kinds);
                if (here == null && there == null) {
                    return new StreamDifference(stream, equal, leftOut, null);
                }
                if (here == null
                        || there == null
                        || !(renumber ? renumbering.areAlike(here, there) : here.equals(there))) {
                    String context = before.isEmpty() ? "" : "\n    " + String.join("\n    ", before);
                    return new StreamDifference(
                            stream,
                            equal,
                            leftOut,
                            "equal before:" + context + "\n  A " + side(a, here) + "\n  B " + side(b, there));
                }
                equal++;
                before.add(here);
                if (before.size() > CONTEXT) {
                    before.remove();
                }
            }
        }
    }

    private static Set<String> kinds(String stream, Path file) {
        Set<String> kinds = new TreeSet<>();
        int last = 0;
        try (StreamReader in = StreamReader.open(file, stream)) {
            while (in.next()) {
                if (in.kind() != last) {
                    last = in.kind();
                    kinds.add(StreamReader.unpacked(last));
                }
            }
        }
        return kinds;
    }

    private static String next(StreamReader in, Set<String> kinds) {
        while (in.next()) {
            String kind = StreamReader.unpacked(in.kind());
            if (kinds.contains(kind)) {
                return kind + " " + in.rest("columns");
            }
        }
        return null;
    }

    private static String side(StreamReader in, String record) {
        return record == null ? "ends here" : "line " + in.line() + ": " + record;
    }

    /** Whether the streams are equal. */
    public boolean isEqual() {
        return first == null;
    }
}
