package io.policybridge.stream;

import java.util.Arrays;

/**
 * A push column of an attempt: the requests appended to the miss queue, in order, each {@code uid/type/address/size};
 * {@code -} when none. Reused from record to record.
 */
public final class PushList {
    private long[] uid = new long[4];
    private int[] type = new int[4];
    private long[] address = new long[4];
    private int[] bytes = new int[4];
    private int size;

    /** Takes the next column. */
    public void read(StreamReader in) {
        size = 0;
        if (in.takeDash()) {
            return;
        }
        in.openField("push");
        do {
            if (size == uid.length) {
                grow();
            }
            uid[size] = in.partInteger(0, StreamLimits.UID);
            in.expect('/');
            type[size] = Words.TYPES.required(in, "push", in.partWord());
            in.expect('/');
            address[size] = in.partHex();
            in.expect('/');
            bytes[size] = in.partInteger(0, StreamLimits.BYTES);
            size++;
        } while (in.take(','));
        in.closeField();
    }

    private void grow() {
        uid = Arrays.copyOf(uid, 2 * size);
        type = Arrays.copyOf(type, 2 * size);
        address = Arrays.copyOf(address, 2 * size);
        bytes = Arrays.copyOf(bytes, 2 * size);
    }

    public int size() {
        return size;
    }

    public long uid(int index) {
        return uid[index];
    }

    /** Access type as {@link StreamReader#packed} makes it. */
    public int type(int index) {
        return type[index];
    }

    public long address(int index) {
        return address[index];
    }

    public int bytes(int index) {
        return bytes[index];
    }
}
