package io.policybridge.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaitingRecordsTest {
    @TempDir
    Path folder;

    /** Their gaps are filled with how many gaps have been filled, of all parts. */
    private static final class Counted extends WaitingRecords {
        private final int[] filled;

        Counted(StreamWriter out, int[] filled) {
            super(out);
            this.filled = filled;
        }

        void write(String name) {
            record(name).decimal(7);
            column(0).decimal(8).end();
        }

        void writeLong() {
            record("L").text("x".repeat(100_000)).end();
        }

        @Override
        protected void fill(StreamWriter stream, long gap) {
            stream.decimal(++filled[0]);
        }
    }

    private List<String> records(Path file) {
        List<String> records = new ArrayList<>();
        try (StreamReader in = StreamReader.open(file, "test")) {
            while (in.next()) {
                records.add(StreamReader.unpacked(in.kind()) + " " + in.rest("columns"));
            }
        }
        return records;
    }

    /** B, which is written first, enters last; C is written when none of them waits. */
    @Test
    void records_enter_in_the_order_of_their_parts_and_gaps_are_filled_then() {
        Path file = folder.resolve("a.zst");
        int[] filled = new int[1];
        try (StreamWriter out = StreamWriter.create(file, "test")) {
            Counted first = new Counted(out, filled);
            Counted second = new Counted(out, filled);
            first.leave();
            second.leave();
            second.write("B");
            first.write("A");
            first.write("A");
            first.enter();
            second.enter();
            second.write("C");
            second.writeLong();
            out.finish();
        }
        List<String> records = records(file);
        assertEquals(List.of("A 7 1 8", "A 7 2 8", "B 7 3 8", "C 7 4 8"), records.subList(0, 4));
        assertEquals(2 + 100_000, records.get(4).length());
    }
}
