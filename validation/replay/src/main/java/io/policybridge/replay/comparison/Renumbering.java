package io.policybridge.replay.comparison;

import java.util.HashMap;
import java.util.Map;

/**
 * Compares records of two sides that may number requests differently, one to one. It knows the uid columns of the dram
 * and icnt streams; in all other streams uids must be equal.
 */
final class Renumbering {
    /** Index of the uid among the blank-separated words of a record; its kind is word 0. */
    private static final Map<String, Integer> UID_INDEX = Map.of(
            "dram L", 5, "dram Q", 4, "dram P", 5, "dram C", 7, "dram E", 4, "dram T", 5, "icnt P", 6, "icnt T", 6,
            "icnt O", 5);

    private final String stream;
    private final Map<String, String> there = new HashMap<>();
    private final Map<String, String> here = new HashMap<>();

    Renumbering(String stream) {
        this.stream = stream;
    }

    /** Whether both records are equal except for the number of the same request. */
    boolean areAlike(String a, String b) {
        Integer index = UID_INDEX.get(stream + " " + a.substring(0, a.indexOf(' ')));
        if (index == null) {
            return a.equals(b);
        }
        int[] inA = word(a, index);
        int[] inB = word(b, index);
        if (!a.substring(0, inA[0]).equals(b.substring(0, inB[0]))
                || !a.substring(inA[1]).equals(b.substring(inB[1]))) {
            return false;
        }
        String mine = a.substring(inA[0], inA[1]);
        String other = b.substring(inB[0], inB[1]);
        return there.computeIfAbsent(mine, unused -> other).equals(other)
                && here.computeIfAbsent(other, unused -> mine).equals(mine);
    }

    /** Begin and end of word {@code index}; both at the end of the text if there are fewer words. */
    private static int[] word(String text, int index) {
        int begin = 0;
        for (int i = 0; i < index; i++) {
            int blank = text.indexOf(' ', begin);
            if (blank < 0) {
                return new int[] {text.length(), text.length()};
            }
            begin = blank + 1;
        }
        int end = text.indexOf(' ', begin);
        return new int[] {begin, end < 0 ? text.length() : end};
    }
}
