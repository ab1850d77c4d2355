package io.policybridge.stream;

/**
 * One of the accesses at the end of a {@code D} record of an ldst stream:
 * {@code address/size/type/lanes/sectors/bytes}. A flyweight: take the columns before with the reader, then call
 * {@link #read} once for each access.
 */
public final class DispatchedAccess {
    public long address;
    public int bytes;
    /** Access type as {@link StreamReader#packed} makes it. */
    public int type;
    /** Lanes served, bit i = lane i. */
    public int lanes;

    public int sectors;
    /** Bytes of the 128-byte line. */
    public final ByteSet touched = new ByteSet();

    /** Takes the next column. */
    public void read(StreamReader in) {
        in.openField("access");
        address = in.partHex();
        in.expect('/');
        bytes = in.partInteger(0, StreamLimits.BYTES);
        in.expect('/');
        type = in.partWord();
        in.expect('/');
        lanes = in.partMask();
        in.expect('/');
        sectors = in.partMask();
        in.expect('/');
        touched.readPart(in);
        in.closeField();
    }
}
