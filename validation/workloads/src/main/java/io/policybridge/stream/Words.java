package io.policybridge.stream;

import java.util.stream.Stream;

/** The words that a column may hold. */
public final class Words {
    /** Access types. */
    public static final Words TYPES = new Words("GR GW LR LW CR IR TR 1W 2W 1A 2A");
    /** Probes and statuses of an access attempt. */
    static final Words OUTCOMES = new Words("H HR M SM RF");
    /** Why an attempt failed. */
    static final Words REASONS = new Words("LA MQ ME MM RW");

    private final String text;
    private final int[] packed;

    Words(String text) {
        this.text = text;
        packed = Stream.of(text.split(" ")).mapToInt(StreamReader::packed).toArray();
    }

    /** Takes the next column, which must hold one of them. */
    int take(StreamReader in, String column) {
        return required(in, column, in.word(column));
    }

    /** {@code word} of the current record, which must be one of them. */
    int required(StreamReader in, String column, int word) {
        for (int known : packed) {
            if (known == word) {
                return word;
            }
        }
        throw in.bad(column, StreamReader.unpacked(word), "one of " + text);
    }

    /** All, separated by blanks. */
    @Override
    public String toString() {
        return text;
    }
}
