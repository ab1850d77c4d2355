package io.policybridge.ptx.texture;

import io.policybridge.ptx.host.Texture;
import io.policybridge.ptx.host.Texture.Option;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.text.PtxType;

/**
 * A texture reference with its buffer, as GPGPU-Sim samples it. Coordinates are given one after the other; the texel is
 * here until the next ones. For one simulation.
 */
public final class BoundTexture {
    private static final int CHANNELS = 4;
    /** Bits of the mantissa that remain of coordinates and of what filters weigh with. */
    private static final int X_BITS = 16;

    private static final int Y_BITS = 15;
    private static final int WEIGHT_BITS = 9;
    /** In three dimensions: steps from one texel to the next, and half of one. */
    private static final float WEIGHTS = 256;

    private static final float HALF = 0.5f;

    private final Texture texture;
    private final MemoryPiece memory;
    /** Address of its first texel. */
    private final long base;

    private final TexelBlocks blocks;
    private final int texelBytes;
    private final int rowBytes;
    private final long planeBytes;
    private final int channelBytes;
    private final long[] texel = new long[CHANNELS];
    private long address;
    /** The texel: its first byte in its row, its row, and its plane. */
    private int x;

    private int y;
    private int z;
    /** How much of its neighbours counts. */
    private float alpha;

    private float beta;

    /** {@code texture} of {@code memory} from {@code base} on, for a texture cache with lines of {@code lineBytes}. */
    public BoundTexture(Texture texture, MemoryPiece memory, long base, int lineBytes) {
        this.texture = texture;
        this.memory = memory;
        this.base = base;
        texelBytes = texture.texelBytes();
        rowBytes = texture.width() * texelBytes;
        planeBytes = (long) rowBytes * texture.height();
        channelBytes = texture.bits() / Byte.SIZE;
        blocks = new TexelBlocks(texture.width(), texelBytes, lineBytes);
    }

    /** Where the texture cache finds the texel. */
    public long address() {
        return address;
    }

    /** The bits of channel {@code index}; 0 if the texel has none. */
    public long channel(int index) {
        return texel[index];
    }

    /** Reads texel {@code at} of one row, as {@code type}. */
    public void read(int at, PtxType type) {
        alpha = 0;
        beta = 0;
        locate(bounded(at));
        address = at(x);
        sample(type);
    }

    /** Addresses of textures have 32 bits. */
    private long at(int offset) {
        return (int) base + offset & 0xffffffffL;
    }

    /** Reads at {@code at} of one row, as {@code type}. */
    public void read(float at, PtxType type) {
        beta = 0;
        if (texture.has(Option.NORMALIZED_COORDINATES)) {
            float bounded = texture.has(Option.WRAPPED) ? at - floor(at) : at > 1 ? 1 : at < 0 ? 0 : at;
            boolean filtered = texture.has(Option.FILTERED);
            float exact = filtered ? bounded * texture.width() - 0.5f : bounded * texture.width();
            alpha = filtered ? reduced(exact - floor(exact), WEIGHT_BITS) : 0;
            locate(integer(floor(exact)));
        } else {
            alpha = at - floor(at);
            locate(bounded(integer(at)));
        }
        address = at(x);
        sample(type);
    }

    private void locate(int column) {
        x = column * texelBytes;
        y = 0;
        z = 0;
    }

    /** GPGPU-Sim compares without a sign: what is left of the row is on its right. */
    private int bounded(int column) {
        if (texture.has(Option.WRAPPED)) {
            return Integer.remainderUnsigned(column, texture.width());
        }
        return Integer.compareUnsigned(column, texture.width() - 1) > 0 ? texture.width() - 1 : column;
    }

    /** Reads at {@code column} and {@code row}, as {@code type}. */
    public void read(float column, float row, PtxType type) {
        if (texture.has(Option.NORMALIZED_COORDINATES)) {
            float u = fraction(reduced(column, X_BITS));
            float v = fraction(reduced(row, Y_BITS));
            if (texture.has(Option.FILTERED)) {
                float exactX = u * texture.width() - 0.5f;
                float exactY = v * texture.height() - 0.5f;
                alpha = reduced(exactX - floor(exactX), WEIGHT_BITS);
                beta = reduced(exactY - floor(exactY), WEIGHT_BITS);
                x = integer(floor(exactX));
                y = integer(floor(exactY));
            } else {
                x = integer(floor(u * texture.width()));
                y = integer(floor(v * texture.height()));
            }
        } else {
            alpha = column - floor(column);
            beta = row - floor(row);
            x = inside(integer(column), texture.width());
            y = inside(integer(row), texture.height());
        }
        x *= texelBytes;
        z = 0;
        address = at(blocks.offset(x, y));
        sample(type);
    }

    /** Reads the texel of these integers, as {@code type}; GPGPU-Sim does not know it. */
    public void read(int column, int row, int plane, PtxType type) {
        alpha = 0;
        beta = 0;
        x = index(column, texture.width()) * texelBytes;
        y = index(row, texture.height());
        z = index(plane, texture.depth());
        address = at(blocks.offset(x, y) + (int) planeBytes * z);
        sample(type);
    }

    /**
     * Reads at a place in three dimensions, as {@code type}. GPGPU-Sim does not know it: the CUDA guide's formulas,
     * with eight bits of what filters weigh with.
     */
    public void read(float column, float row, float plane, PtxType type) {
        float exactX = texels(column, texture.width());
        float exactY = texels(row, texture.height());
        float exactZ = texels(plane, texture.depth());
        if (type != PtxType.F32 || !texture.has(Option.FILTERED)) {
            read(integer(floor(exactX)), integer(floor(exactY)), integer(floor(exactZ)), type);
            return;
        }
        int left = integer(floor(exactX - HALF));
        int above = integer(floor(exactY - HALF));
        int before = integer(floor(exactZ - HALF));
        float[] weights = {weight(exactX - HALF), weight(exactY - HALF), weight(exactZ - HALF)};
        float[] sums = new float[CHANNELS];
        for (int corner = 7; corner >= 0; corner--) {
            float share = 1;
            for (int axis = 0; axis < weights.length; axis++) {
                share *= (corner >> axis & 1) == 0 ? 1 - weights[axis] : weights[axis];
            }
            read(left + (corner & 1), above + (corner >> 1 & 1), before + (corner >> 2), PtxType.U32);
            for (int channel = 0; channel < texture.channels(); channel++) {
                sums[channel] += share == 0 ? 0 : share * Float.intBitsToFloat((int) texel[channel]);
            }
        }
        for (int channel = 0; channel < texture.channels(); channel++) {
            texel[channel] = Float.floatToRawIntBits(sums[channel]) & 0xffffffffL;
        }
    }

    private float texels(float coordinate, int size) {
        return texture.has(Option.NORMALIZED_COORDINATES) ? coordinate * size : coordinate;
    }

    /** With a sign, unlike {@link #inside}. */
    private int index(int coordinate, int size) {
        return texture.has(Option.WRAPPED)
                ? Math.floorMod(coordinate, size)
                : Math.max(0, Math.min(coordinate, size - 1));
    }

    private static float weight(float coordinate) {
        return Math.round((coordinate - floor(coordinate)) * WEIGHTS) / WEIGHTS;
    }

    private float fraction(float coordinate) {
        if (texture.has(Option.WRAPPED)) {
            return coordinate - floor(coordinate);
        }
        float least = coordinate < 0 ? 0 : coordinate;
        return least >= 1 ? 1 - 1 / least : least;
    }

    private int inside(int coordinate, int size) {
        if (texture.has(Option.WRAPPED)) {
            return Integer.remainderUnsigned(coordinate, size);
        }
        return Math.max(0, Math.min(coordinate, size - 1));
    }

    private void sample(PtxType type) {
        boolean filtered = type == PtxType.F32 && texture.has(Option.FILTERED);
        for (int channel = 0; channel < CHANNELS; channel++) {
            int offset = channel * channelBytes;
            if (channel >= texture.channels()) {
                texel[channel] = 0;
            } else if (filtered) {
                texel[channel] = Float.floatToRawIntBits(interpolated(x + offset)) & 0xffffffffL;
            } else {
                texel[channel] = memory.read(base + x + offset + (long) rowBytes * y + planeBytes * z, channelBytes);
            }
            texel[channel] = fraction(texel[channel], channel < texture.channels());
        }
    }

    private long fraction(long value, boolean exists) {
        int most = (int) ((1L << texture.bits()) - 1);
        float fraction;
        if (texture.has(Option.UNSIGNED_FRACTIONS)) {
            fraction = exists ? (float) (value & most) / (float) Integer.toUnsignedLong(most) : 0;
        } else if (texture.has(Option.SIGNED_FRACTIONS)) {
            fraction = exists ? Math.max(-1, (float) (int) (value & most) / (most >> 1)) : 0;
        } else {
            return value;
        }
        return Float.floatToRawIntBits(fraction) & 0xffffffffL;
    }

    private float interpolated(int left) {
        float here = number(left, y);
        float right = number(left + texelBytes, y);
        float below = number(left, y + 1);
        float both = number(left + texelBytes, y + 1);
        return (1 - alpha) * (1 - beta) * here
                + alpha * (1 - beta) * right
                + (1 - alpha) * beta * below
                + alpha * beta * both;
    }

    private float number(int column, int row) {
        long offset = texture.has(Option.WRAPPED) ? wrapped(column, row) : clamped(column, row);
        return Float.intBitsToFloat((int) memory.read(base + offset, Float.BYTES));
    }

    private long wrapped(int column, int row) {
        return Integer.remainderUnsigned(rowBytes + column, rowBytes)
                + (long) rowBytes * Integer.remainderUnsigned(texture.height() + row, texture.height());
    }

    /** By whole texels back to the row, as from a number without a sign. */
    private long clamped(int column, int row) {
        long from = Integer.toUnsignedLong(column);
        long steps = from < rowBytes ? 0 : (from - rowBytes) / texelBytes + 1;
        long bounded = Integer.compareUnsigned(row, texture.height()) >= 0 ? texture.height() - 1 : row;
        return from - steps * texelBytes + rowBytes * bounded;
    }

    private static float floor(float number) {
        return (float) Math.floor(number);
    }

    /** As x86 converts, which has one result for all that does not fit. */
    private static int integer(float number) {
        return number >= Integer.MIN_VALUE && number < -(float) Integer.MIN_VALUE ? (int) number : Integer.MIN_VALUE;
    }

    private static float reduced(float number, int bits) {
        int dropped = 23 - bits;
        return Float.intBitsToFloat(Float.floatToRawIntBits(number) >> dropped << dropped);
    }
}
