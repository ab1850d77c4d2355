package io.policybridge.ptx.host;

import io.policybridge.input.BadInput;
import java.util.EnumSet;
import java.util.Set;

/**
 * How a texture reads the buffer that is bound to it.
 *
 * @param width texels of a row; of a buffer without rows its bytes
 * @param height rows
 * @param depth planes of such rows, one behind the other in the buffer
 * @param channels of a texel: 1, 2 or 4
 * @param bits of a channel: 8, 16 or 32
 * @param options what differs from CUDA's defaults
 */
public record Texture(int width, int height, int depth, int channels, int bits, Set<Option> options) {
    /**
     * What differs from CUDA's defaults: point sampling, clamped coordinates in texels, elements that are not converted
     * to fractions.
     */
    public enum Option {
        /** Coordinates from 0 to 1. */
        NORMALIZED_COORDINATES,
        /** Coordinates outside begin anew. */
        WRAPPED,
        /** Between texels values are interpolated. */
        FILTERED,
        /** Integers without a sign are read as numbers from 0 to 1. */
        UNSIGNED_FRACTIONS,
        /** Integers with a sign are read as numbers from -1 to 1. */
        SIGNED_FRACTIONS
    }

    public Texture {
        options = Set.copyOf(options);
        if (width < 1 || height < 1 || depth < 1) {
            throw new BadInput("texture of " + width + " x " + height + " x " + depth
                    + " texels; expected at least 1 in each dimension");
        }
        if (channels != 1 && channels != 2 && channels != 4) {
            throw new BadInput("channels of a texture=" + channels + "; expected 1, 2 or 4");
        }
        if (bits != 8 && bits != 16 && bits != 32) {
            throw new BadInput("bits of a channel=" + bits + "; expected 8, 16 or 32");
        }
        boolean fractions = options.contains(Option.UNSIGNED_FRACTIONS) || options.contains(Option.SIGNED_FRACTIONS);
        if (bits == 32 ? fractions : options.contains(Option.FILTERED)) {
            throw new BadInput("texture with options=" + options + " and bits=" + bits
                    + "; expected fractions of 8 or 16 bits, or a filter of 32 bits");
        }
    }

    /** Of {@code buffer}, as cudaBindTexture binds it. */
    public static Texture of(DeviceBuffer buffer, int channels, int bits) {
        return new Texture(buffer.bytes(), 1, 1, channels, bits, Set.of());
    }

    /** Of rows of texels, as cudaBindTextureToArray binds them. */
    public static Texture of(int width, int height, int channels, int bits) {
        return of(width, height, 1, channels, bits);
    }

    /** Of planes of rows of texels, as an array of three dimensions has them. */
    public static Texture of(int width, int height, int depth, int channels, int bits) {
        return new Texture(width, height, depth, channels, bits, Set.of());
    }

    /** The same with {@code option}. */
    public Texture with(Option option) {
        EnumSet<Option> more = EnumSet.of(option);
        more.addAll(options);
        return new Texture(width, height, depth, channels, bits, more);
    }

    public boolean has(Option option) {
        return options.contains(option);
    }

    /** Bytes of a texel. */
    public int texelBytes() {
        return channels * bits / Byte.SIZE;
    }
}
