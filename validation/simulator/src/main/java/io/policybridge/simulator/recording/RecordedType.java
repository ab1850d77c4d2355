package io.policybridge.simulator.recording;

import io.policybridge.simulator.request.AccessType;
import io.policybridge.stream.StreamReader;

/** Access types as streams write them: packed words. */
public final class RecordedType {
    private static final int[] WORDS = new int[AccessType.VALUES.length];

    static {
        for (AccessType type : AccessType.VALUES) {
            WORDS[type.ordinal()] = StreamReader.packed(type.code());
        }
    }

    private RecordedType() {}

    /** Ordinal of the {@link AccessType} that a stream writes as {@code word}; {@code in} is for the complaint. */
    public static int of(StreamReader in, int word) {
        for (int i = 0; i < WORDS.length; i++) {
            if (WORDS[i] == word) {
                return i;
            }
        }
        throw in.bad("type", StreamReader.unpacked(word), "an access type");
    }

    /** The word for the type with ordinal {@code type}. */
    public static int word(int type) {
        return WORDS[type];
    }
}
