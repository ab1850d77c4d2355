package io.policybridge.fuzz.harness;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Inputs near given ones, drawn from a seed: the same each time. It needs no instrumented classes, so that a target is
 * tried in the JVM that is there; what it finds is what random damage finds, while Jazzer looks for paths that no input
 * took before.
 */
public final class Mutations {
    /** What readers of numbers, lists and lines are most often wrong about. */
    private static final List<byte[]> WORDS = List.of(
                    "",
                    "0",
                    "-1",
                    "1",
                    "256",
                    "65536",
                    "2147483647",
                    "2147483648",
                    "-9223372036854775808",
                    "1e999",
                    "0x",
                    "NaN",
                    "\n",
                    "\r\n",
                    "\t",
                    " ",
                    ",",
                    ":",
                    "=",
                    "(",
                    ")",
                    "{",
                    "}",
                    "[",
                    "\"",
                    "#",
                    "\0",
                    "\u00e9")
            .stream()
            .map(word -> word.getBytes(StandardCharsets.UTF_8))
            .toList();

    private static final int MOST_CHANGES = 4;
    private static final int LONGEST_PIECE = 64;
    /** Bases that {@link #keep} adds at most. */
    private static final int MOST_KEPT = 256;

    private final List<byte[]> bases;
    private final int given;
    private final Random random;

    /** @param given at least one input */
    public Mutations(List<byte[]> given, long seed) {
        bases = new ArrayList<>(given);
        this.given = given.size();
        random = new Random(seed);
    }

    /** The next input: one of the given or kept ones, with one to four changes. */
    public byte[] next() {
        byte[] input = any();
        for (int changes = 1 + random.nextInt(MOST_CHANGES); changes > 0; changes--) {
            input = changed(input);
        }
        return input;
    }

    /** Later inputs may be near {@code input} too, which was worth it. */
    public void keep(byte[] input) {
        if (bases.size() < given + MOST_KEPT) {
            bases.add(input);
        }
    }

    private byte[] any() {
        return bases.get(random.nextInt(bases.size()));
    }

    private byte[] changed(byte[] input) {
        int at = random.nextInt(input.length + 1);
        int length = Math.min(random.nextInt(LONGEST_PIECE), input.length - at);
        return switch (random.nextInt(7)) {
            case 0 -> with(input, at, length, new byte[0]);
            case 1 -> with(input, at, 0, piece(input, at, length));
            case 2 -> with(input, at, 0, WORDS.get(random.nextInt(WORDS.size())));
            case 3 -> with(input, at, length, WORDS.get(random.nextInt(WORDS.size())));
            case 4 -> with(input, at, length, pieceOf(any()));
            case 5 -> piece(input, 0, at);
            default -> with(input, at, Math.min(1, length), new byte[] {(byte) random.nextInt(256)});
        };
    }

    private byte[] pieceOf(byte[] other) {
        int at = random.nextInt(other.length + 1);
        return piece(other, at, Math.min(random.nextInt(LONGEST_PIECE), other.length - at));
    }

    private static byte[] piece(byte[] bytes, int at, int length) {
        return with(bytes, 0, bytes.length, bytes, at, length);
    }

    private static byte[] with(byte[] bytes, int at, int length, byte[] instead) {
        return with(bytes, at, length, instead, 0, instead.length);
    }

    /** {@code bytes} with the {@code length} from {@code at} on replaced by a piece of {@code other}. */
    private static byte[] with(byte[] bytes, int at, int length, byte[] other, int from, int count) {
        ByteArrayOutputStream result = new ByteArrayOutputStream(bytes.length + count);
        result.write(bytes, 0, at);
        result.write(other, from, count);
        result.write(bytes, at + length, bytes.length - at - length);
        return result.toByteArray();
    }
}
