package io.policybridge.benchmarks.mapreduce;

import io.policybridge.ptx.host.DeviceBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Keys with values on the GPU: of each pair four integers, where its key is and how many bytes it has, and the same of
 * its value.
 *
 * @param structures the pairs
 * @param keys the bytes of all keys
 * @param values the bytes of all values
 * @param count of pairs
 * @param slots of pairs and of fillers behind them, a power of two
 */
record Pairs(DeviceBuffer structures, DeviceBuffer keys, DeviceBuffer values, int count, int slots) {
    /** Integers of a pair. */
    static final int INTS = 4;

    /** The keys, in order. */
    String[] texts() {
        int[] all = structures.ints();
        byte[] bytes = keys.read().array();
        String[] texts = new String[count];
        for (int i = 0; i < count; i++) {
            texts[i] = new String(bytes, all[INTS * i], all[INTS * i + 1], StandardCharsets.US_ASCII);
        }
        return texts;
    }

    /** The values, each an integer, in order. */
    int[] numbers() {
        int[] all = structures.ints();
        int[] numbers = values.ints();
        int[] ordered = new int[count];
        for (int i = 0; i < count; i++) {
            ordered[i] = numbers[all[INTS * i + 2] / Integer.BYTES];
        }
        return ordered;
    }
}
