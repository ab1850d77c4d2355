package io.policybridge.drive;

import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.ArrayDeque;

/** Counts the answers that equal the recorded decisions, and keeps the first that does not. */
public final class Agreement {
    private static final int CONTEXT = 10;

    private final String stream;
    private long matched;
    private long of;
    private Path file;
    private long line;
    private int unit;
    private String recorded;
    private String answered;

    /** Of {@code stream}; null where each file is named for its own. */
    public Agreement(String stream) {
        this.stream = stream;
    }

    /** Counts an answer to a recorded decision. */
    public void decided(boolean asRecorded) {
        of++;
        matched += asRecorded ? 1 : 0;
    }

    /** Keeps the first difference: at the current record of {@code in}, unit {@code at}. */
    public void difference(StreamReader in, int at, String right, String answer) {
        if (recorded == null) {
            file = in.file();
            line = in.line();
            unit = at;
            recorded = right;
            answered = answer;
        }
    }

    /** All answers so far; reads the stream once more if one differs. */
    DriveResult.Matches matches() {
        String difference = recorded == null ? null : text(file, line, unit, recorded, answered);
        return new DriveResult.Matches(matched, of, difference);
    }

    /** A difference with up to ten records of its unit before, for which the stream is read once more. */
    String text(Path in, long at, int ofUnit, String right, String answer) {
        String name = stream != null ? stream : in.getFileName().toString().replaceFirst("\\.zst$", "");
        String site = name.equals("bridge") ? site(in, at) : Integer.toString(ofUnit);
        ArrayDeque<String> context = new ArrayDeque<>();
        try (StreamReader reader = StreamReader.open(in, name)) {
            while (reader.next() && reader.line() <= at) {
                String kind = StreamReader.unpacked(reader.kind());
                String columns = reader.rest("columns");
                if (site(name, kind, columns).equals(site)) {
                    context.add("\n    " + kind + " " + columns);
                    if (context.size() > CONTEXT + 1) {
                        context.remove();
                    }
                }
            }
        }
        return in + " line " + at + ":\n  recorded " + right + "\n  answered " + answer + String.join("", context);
    }

    /** The site of the record in line {@code at} of a bridge stream. */
    private static String site(Path bridge, long at) {
        try (StreamReader reader = StreamReader.open(bridge, "bridge")) {
            while (reader.next() && reader.line() < at) {
                // skip the lines before
            }
            return site("bridge", StreamReader.unpacked(reader.kind()), reader.rest("columns"));
        }
    }

    /**
     * The unit of a record; in a bridge stream part and unit, one site for all boundaries, published state and kernels.
     */
    private static String site(String stream, String kind, String columns) {
        String[] words = columns.split(" ", 4);
        return switch (stream) {
            case "bridge" -> "QCE".contains(kind) ? words[1] + " " + words[2] : "";
            case "l1d" -> words[1];
            default -> words[2];
        };
    }
}
