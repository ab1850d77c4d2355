package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.RegisterRows;
import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.memory.OutOfBounds;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxType;
import io.policybridge.ptx.text.PtxVariable;
import io.policybridge.ptx.texture.BoundTexture;
import java.util.List;
import java.util.Set;

/**
 * Reads a texture.
 *
 * @param texture its place among the textures of the module; of a texture object how many these are
 * @param object the row of the number of a texture object, -1 of a texture of the module
 * @param dimensions 1 to 3
 * @param coordinates by dimension its row
 * @param isInteger whether coordinates are integers, else single-precision numbers
 * @param results by channel the row for it, -1 where it is not kept
 */
record TextureFetch(
        int texture, int object, int dimensions, int[] coordinates, boolean isInteger, PtxType type, int[] results) {
    private static final List<String> GEOMETRIES = List.of("1d", "2d", "3d");
    private static final List<PtxType> TYPES = List.of(PtxType.F32, PtxType.S32, PtxType.U32);

    /** That of {@code instruction}; {@code textures} are those of the module. */
    static TextureFetch of(PtxInstruction instruction, RegisterRows rows, List<PtxVariable> textures) {
        Written written = new Written(instruction, rows).has(Set.of("1d", "2d", "3d", "v4"), 2, 2);
        List<String> geometries =
                instruction.options().stream().filter(GEOMETRIES::contains).toList();
        if (geometries.size() != 1 || !instruction.has("v4")) {
            throw written.refused("one of .1d, .2d and .3d, and .v4");
        }
        int dimensions = GEOMETRIES.indexOf(geometries.get(0)) + 1;
        PtxType type = instruction.type();
        PtxType coordinate = instruction.type(1);
        boolean isInteger = coordinate == PtxType.S32;
        if (!TYPES.contains(type) || coordinate != PtxType.F32 && !isInteger || instruction.type(2) != null) {
            throw written.refused(".f32, .s32 or .u32, and coordinates of .f32 or .s32");
        }
        if (!(written.operand(1) instanceof Operand.Texel texel)
                || texel.coordinates().elements().size() < dimensions) {
            throw written.refused(
                    "[texture, {" + List.of("x", "x, y", "x, y, z, _").get(dimensions - 1) + "}]");
        }
        int[] coordinates = texel.coordinates().elements().stream()
                .limit(dimensions)
                .mapToInt(one -> rows.row(instruction, one, coordinate))
                .toArray();
        boolean isObject = texel.references().size() == 1 && texel.references().get(0) instanceof Operand.Register;
        return new TextureFetch(
                isObject ? textures.size() : index(written, texel.references(), textures),
                isObject ? rows.row(instruction, texel.references().get(0), PtxType.U64) : -1,
                dimensions,
                coordinates,
                isInteger,
                type,
                results(written));
    }

    private static int index(Written written, List<Operand> references, List<PtxVariable> textures) {
        for (int i = 0; i < textures.size(); i++) {
            if (references.equals(List.of(new Operand.Symbol(textures.get(i).name(), 0)))) {
                return i;
            }
        }
        throw written.refused("a .texref of the module or a texture object, without a sampler");
    }

    private static int[] results(Written written) {
        List<Operand> all = RegisterRows.elements(written.operand(0));
        if (all.size() != 4) {
            throw written.refused("4 registers for the texel");
        }
        return all.stream().mapToInt(one -> result(written, one)).toArray();
    }

    private static int result(Written written, Operand operand) {
        if (operand instanceof Operand.Register register && !register.isPredicate()) {
            return register.row();
        }
        if (operand instanceof Operand.Sink) {
            return -1;
        }
        throw written.refused("4 registers for the texel");
    }

    /**
     * Executes it for {@code lanes}, and writes the address of each to {@code out} from {@code at} on.
     *
     * @throws LaneFault if a texel is outside of the buffer
     */
    void issue(Warp warp, int lanes, long[] out, int at) {
        long[] rows = warp.registers.rows;
        int next = at;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            BoundTexture bound = bound(warp, lane);
            try {
                read(bound, rows, lane);
            } catch (OutOfBounds e) {
                throw new LaneFault(lane, e.getMessage());
            }
            for (int channel = 0; channel < results.length; channel++) {
                if (results[channel] >= 0) {
                    rows[results[channel] * WarpRegisters.LANES + lane] = bound.channel(channel);
                }
            }
            out[next++] = bound.address();
        }
    }

    private BoundTexture bound(Warp warp, int lane) {
        List<BoundTexture> all = warp.cta.launch.textures();
        if (object < 0) {
            return all.get(texture);
        }
        long number = warp.registers.rows[object * WarpRegisters.LANES + lane];
        if (number < 1 || number > all.size() - texture) {
            throw new LaneFault(
                    lane,
                    "texture object=" + Long.toUnsignedString(number)
                            + "; expected one that the host program made before the launch");
        }
        return all.get(texture + (int) number - 1);
    }

    private void read(BoundTexture bound, long[] rows, int lane) {
        int x = coordinate(rows, 0, lane);
        int y = coordinate(rows, 1, lane);
        int z = coordinate(rows, 2, lane);
        if (isInteger && dimensions == 1) {
            bound.read(x, type);
        } else if (isInteger) {
            bound.read(x, y, z, type);
        } else if (dimensions == 1) {
            bound.read(Float.intBitsToFloat(x), type);
        } else if (dimensions == 2) {
            bound.read(Float.intBitsToFloat(x), Float.intBitsToFloat(y), type);
        } else {
            bound.read(Float.intBitsToFloat(x), Float.intBitsToFloat(y), Float.intBitsToFloat(z), type);
        }
    }

    /** 0 in a dimension that it has not. */
    private int coordinate(long[] rows, int dimension, int lane) {
        return dimension < dimensions ? (int) rows[coordinates[dimension] * WarpRegisters.LANES + lane] : 0;
    }
}
