package io.policybridge.stream.length;

import io.policybridge.stream.StreamReader;
import java.nio.file.Path;

/** What one stream holds. */
final class StreamFigures {
    private static final int STATUS = 10;
    private static final int LANES = 9;
    private static final int FETCH = StreamReader.packed("IR");
    private static final int FAILED = StreamReader.packed("RF");
    private static final int RETURNED = StreamReader.packed("q");

    private final long[] counts = new long[StreamFigure.values().length];
    private long records;
    private boolean marked;
    private boolean fromTraces;

    private StreamFigures() {}

    static StreamFigures of(Path file, String stream) {
        StreamFigures figures = new StreamFigures();
        try (StreamReader in = StreamReader.open(file, stream)) {
            while (in.next()) {
                figures.records++;
                figures.count(in, stream);
            }
            figures.marked = in.isMarkedEnd();
        }
        return figures;
    }

    private void count(StreamReader in, String stream) {
        switch (stream) {
            case "issue" -> countIssue(in);
            case "ldst" -> {
                add(in.kind() == 'D', StreamFigure.DISPATCHES);
                add(in.kind() == 'Q', StreamFigure.ACCESSES);
                add(in.kind() == 'P', StreamFigure.REPLIES_TAKEN);
            }
            case "l1d" -> add(in.kind() == 'A' && word(in, STATUS) != FAILED, StreamFigure.ACCEPTED);
            case "icnt" -> countNetwork(in);
            case "l2" -> {
                add(in.kind() == 'P', StreamFigure.REPLIES_SENT);
                add(in.kind() == 'F', StreamFigure.FILLS);
                add(in.kind() == 'M', StreamFigure.COPIES);
            }
            case "dram" -> add(in.kind() == 'T' && word(in, 5) == RETURNED, StreamFigure.READS);
            case "hostcopy" -> add(in.kind() == 'M', StreamFigure.COPIES_ALONE);
            case "clock" -> countSteps(in);
            default -> {
                // records alone
            }
        }
    }

    private void add(boolean isOne, StreamFigure figure) {
        counts[figure.ordinal()] += isOne ? 1 : 0;
    }

    /** The column after {@code skipped} ones. */
    private static int word(StreamReader in, int skipped) {
        in.skip(skipped);
        return in.word("column");
    }

    private void countIssue(StreamReader in) {
        switch (in.kind()) {
            case 'I' -> {
                in.skip(LANES);
                boolean memory = false;
                while (in.more()) {
                    memory |= in.peekField() == 'a';
                    in.skip(1);
                }
                add(memory, StreamFigure.MEMORY_INSTRUCTIONS);
            }
            case 'Z' -> counts[StreamFigure.CORE_CYCLES.ordinal()] = in.count("core");
            case 'T' -> fromTraces = true;
            default -> {
                // neither memory nor time
            }
        }
    }

    private void countNetwork(StreamReader in) {
        if (in.kind() == 'P') {
            in.skip(2);
            boolean reply = in.integer("net", 0, 1) == 1;
            add(reply, StreamFigure.REPLIES);
            add(reply && word(in, 4) != FETCH, StreamFigure.DATA_REPLIES);
        }
    }

    /** A hexadecimal digit for each step, 1 in it where the core clock ticked. */
    private void countSteps(StreamReader in) {
        if (in.kind() == 'T') {
            in.openField("masks");
            while (in.inField()) {
                add((Character.digit(in.peek(), 16) & 1) != 0, StreamFigure.CORE_TICKS);
                in.take((char) in.peek());
            }
        }
    }

    long count(StreamFigure figure) {
        return counts[figure.ordinal()];
    }

    long records() {
        return records;
    }

    /** Whether its last line says that it is. */
    boolean isMarked() {
        return marked;
    }

    /** An issue stream of a program from traces, whose run ends with requests in flight. */
    boolean fromTraces() {
        return fromTraces;
    }
}
