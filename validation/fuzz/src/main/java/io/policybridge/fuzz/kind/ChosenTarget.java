package io.policybridge.fuzz.kind;

import io.policybridge.fuzz.harness.FuzzTarget;
import java.util.Arrays;

/** A target of several kinds of input: the first byte of one chooses what the rest is. An empty one is nothing. */
public abstract class ChosenTarget implements FuzzTarget {
    @Override
    public final void use(byte[] input) throws Exception {
        if (input.length > 0) {
            use(input[0] & 0xff, Arrays.copyOfRange(input, 1, input.length));
        }
    }

    /** Uses {@code rest} as {@code choice}, 0 to 255, says. */
    protected abstract void use(int choice, byte[] rest) throws Exception;

    /** The input that {@link #use(int, byte[])} gets so. */
    protected static byte[] seed(int choice, byte... rest) {
        byte[] seed = new byte[1 + rest.length];
        seed[0] = (byte) choice;
        System.arraycopy(rest, 0, seed, 1, rest.length);
        return seed;
    }
}
