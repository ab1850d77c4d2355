package io.policybridge.cuda;

import io.policybridge.ptx.host.Texture;
import io.policybridge.ptx.play.AddressedDevice;
import java.nio.ByteBuffer;
import java.util.EnumSet;

/**
 * What a texture reads, as {@code Texels} in native-shim/cudart/textures.cc tells it.
 *
 * @param address of the first texel
 */
record Texels(long address, Texture texture) {

    /** Those that {@code call} tells; their width ends with their buffer of {@code gpu}. */
    static Texels of(AddressedDevice gpu, ByteBuffer call) {
        long address = call.getLong();
        long width = call.getLong();
        int fitting = gpu.bytesFrom(address);
        int height = call.getInt();
        int channels = call.getInt();
        int bits = call.getInt();
        int set = call.getInt();
        EnumSet<Texture.Option> options = EnumSet.noneOf(Texture.Option.class);
        for (Texture.Option option : Texture.Option.values()) {
            if ((set >> option.ordinal() & 1) != 0) {
                options.add(option);
            }
        }
        int least = Long.compareUnsigned(width, fitting) < 0 ? (int) width : fitting;
        return new Texels(address, new Texture(least, height, 1, channels, bits, options));
    }
}
