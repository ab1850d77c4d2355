package io.policybridge.stream.issue;

import java.util.Arrays;

/** Instructions of warps on their way from one thread to another, and marks between them. */
public final class EncodedInstructions {
    private byte[] bytes = new byte[1 << 15];
    private int used;
    /** Of each instruction its warp and its words, of each mark its number and 0. */
    private int[] what = new int[1 << 11];

    private int count;

    /** Receives them in their order. */
    public interface Receiver {
        /** An instruction of {@code warp} in {@code words} words of {@code bytes} from {@code start} on. */
        void instruction(int warp, byte[] bytes, int start, int words);

        /** A mark. */
        void mark(int number);
    }

    /** None. */
    public void clear() {
        used = 0;
        count = 0;
    }

    /** Instructions and marks. */
    public int size() {
        return count / 2;
    }

    /** Adds {@code instruction} of so many words. */
    public void add(int warp, EncodedInstruction instruction, int words) {
        int length = words * Integer.BYTES;
        if (used + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * bytes.length);
        }
        System.arraycopy(instruction.bytes, 0, bytes, used, length);
        used += length;
        put(warp, words);
    }

    /** Adds a mark. */
    public void mark(int number) {
        put(number, 0);
    }

    private void put(int number, int words) {
        if (count == what.length) {
            what = Arrays.copyOf(what, 2 * count);
        }
        what[count++] = number;
        what[count++] = words;
    }

    /** Gives all of them to {@code receiver}. */
    public void give(Receiver receiver) {
        int at = 0;
        for (int i = 0; i < count; i += 2) {
            int words = what[i + 1];
            if (words == 0) {
                receiver.mark(what[i]);
            } else {
                receiver.instruction(what[i], bytes, at, words);
                at += words * Integer.BYTES;
            }
        }
    }
}
