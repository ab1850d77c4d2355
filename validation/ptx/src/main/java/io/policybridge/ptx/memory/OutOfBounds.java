package io.policybridge.ptx.memory;

/** An access to an address at which there is nothing. */
public final class OutOfBounds extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** {@code bytes} bytes at {@code address}; the piece of memory {@code name} is the closest below. */
    OutOfBounds(long address, int bytes, String name, long base, long size) {
        super(
                String.format(
                        "%d bytes at 0x%x, %s; expected an address inside it",
                        bytes, address, describe(address, name, base, size)),
                null,
                false,
                false);
    }

    private static String describe(long address, String name, long base, long size) {
        return address < base
                ? String.format("in front of %s of %d bytes", name, size)
                : String.format("%d bytes behind the begin of %s of %d bytes", address - base, name, size);
    }
}
