package io.policybridge.ptx.play;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.Texture;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxVariable;
import io.policybridge.ptx.texture.BoundTexture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What is bound to the texture references of a module, and the texture objects. */
final class TextureTable {
    private final PtxModule module;
    private final int lineBytes;
    private final List<String> names;
    private final BoundTexture[] bound;
    private final List<BoundTexture> objects = new ArrayList<>();

    /** Nothing, for a texture cache with lines of {@code lineBytes}. */
    TextureTable(PtxModule module, int lineBytes) {
        this.module = module;
        this.lineBytes = lineBytes;
        names = module.textures().stream().map(PtxVariable::name).toList();
        bound = new BoundTexture[names.size()];
    }

    /** Binds {@code memory} from {@code base} on to {@code name}. */
    void bind(String name, MemoryPiece memory, long base, Texture texture) {
        int index = names.indexOf(name);
        if (index < 0) {
            throw BadInput.in(module.file(), "texture=" + name + "; expected a .texref of the module");
        }
        bound[index] = texture(name, memory, base, texture);
    }

    /** A number for {@code memory} from {@code base} on, from 1. */
    long object(MemoryPiece memory, long base, Texture texture) {
        objects.add(texture("object", memory, base, texture));
        return objects.size();
    }

    /** Without rows its width is in bytes. */
    private BoundTexture texture(String name, MemoryPiece memory, long base, Texture texture) {
        long available = memory.data().length - (base - memory.base());
        boolean isLinear = texture.height() == 1 && texture.width() <= available;
        double bytes = (double) texture.width() * texture.height() * texture.depth() * texture.texelBytes();
        if (!isLinear && bytes > available) {
            throw new BadInput("texture " + name + ": " + String.format(Locale.ROOT, "%.0f", bytes)
                    + " bytes of texels; expected at most those of buffer " + memory.name() + ", " + available);
        }
        return new BoundTexture(texture, memory, base, lineBytes);
    }

    /**
     * The texture of each reference, null where none is bound, then the objects in order of their numbers; what
     * {@code kernel} reads, {@code needed}, must be bound.
     */
    List<BoundTexture> bound(String kernel, Set<String> needed) {
        for (String name : needed) {
            if (bound[names.indexOf(name)] == null) {
                throw new BadInput("kernel " + kernel + ": nothing is bound to texture " + name
                        + "; expected the host program to bind a buffer");
            }
        }
        List<BoundTexture> all = new ArrayList<>(Arrays.asList(bound));
        all.addAll(objects);
        return all;
    }
}
