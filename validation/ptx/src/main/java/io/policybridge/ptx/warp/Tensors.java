package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.RegisterRows;
import io.policybridge.ptx.tensor.ElementFormat;
import io.policybridge.ptx.tensor.Fragment;
import io.policybridge.ptx.tensor.Fragment.Matrix;
import io.policybridge.ptx.tensor.FragmentProduct;
import io.policybridge.ptx.tensor.ProductShape;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Compiles tensor instructions. */
final class Tensors {
    private static final Set<String> SHAPES_OF_HALVES = Set.of("m16n8k8", "m16n8k16");
    private static final Set<String> SHAPES_OF_TF32 = Set.of("m16n8k4", "m16n8k8");
    private static final Set<String> SHAPES_OF_BYTES = Set.of("m8n8k16", "m16n8k16", "m16n8k32");
    private static final Set<String> SHAPES_OF_DOUBLES = Set.of("m8n8k4", "m16n8k4", "m16n8k8", "m16n8k16");
    private static final Set<String> MATRICES = Set.of("sync", "aligned", "m8n8", "b16");
    private static final Set<String> TILES = Set.of("m16n16k16", "m32n8k16", "m8n32k16");

    private static final String TILE_FORMATS = "factors of .f16, .bf16, .s8 or .u8 of .m16n16k16, .m32n8k16 or "
            + ".m8n32k16, of .tf32 of .m16n16k8 or of .f64 of .m8n8k4, and sums of .f16 or .f32, or of .s32 or .f64";

    private final RegisterRows rows;

    Tensors(RegisterRows rows) {
        this.rows = rows;
    }

    /** @throws LaneFault if a lane does not execute a tensor instruction */
    static void requireAll(int lanes) {
        if (lanes != -1) {
            throw new LaneFault(
                    Integer.numberOfTrailingZeros(~lanes),
                    "a tensor instruction for " + Integer.bitCount(lanes) + " lanes; expected all 32");
        }
    }

    /** {@code wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {...}, [address], stride}, and stores. */
    TileAccess tile(PtxInstruction instruction) {
        boolean isStore = instruction.has("store");
        List<String> words = new ArrayList<>(instruction.options());
        take(instruction, words, isStore ? "store" : "load");
        String name = words.isEmpty() ? "" : words.remove(0);
        Matrix matrix = isStore
                ? name.equals("d") ? Matrix.ACCUMULATOR : null
                : switch (name) {
                    case "a" -> Matrix.A;
                    case "b" -> Matrix.B;
                    case "c" -> Matrix.ACCUMULATOR;
                    default -> null;
                };
        if (matrix == null) {
            throw rows.refused(instruction, isStore ? ".store.d" : ".load.a, .b or .c");
        }
        take(instruction, words, "sync");
        words.remove("aligned");
        boolean isByRow = layout(instruction, words);
        String tile = words.isEmpty() ? "" : words.remove(0);
        words.removeIf(word -> word.equals("global") || word.equals("shared"));
        ElementFormat format = words.size() == 1 ? ElementFormat.of(words.get(0)) : null;
        if (format == null || !isTile(tile, matrix, format)) {
            throw rows.refused(instruction, TILE_FORMATS);
        }
        int operands = instruction.operands().size();
        if (operands != 2 && operands != 3) {
            throw rows.refused(instruction, "2 or 3 operands");
        }
        ProductShape shape = ProductShape.of(tile);
        Fragment fragment = Fragment.ofTile(matrix, format, isByRow, shape);
        int stride = operands == 3
                ? rows.row(instruction, 2, PtxType.U32)
                : rows.row(
                        instruction,
                        new Operand.Literal(Operand.Literal.Notation.INTEGER, line(matrix, isByRow, shape)),
                        PtxType.U32);
        return new TileAccess(
                Address.of(instruction, isStore ? 0 : 1, rows),
                fragment,
                isStore,
                isByRow,
                registers(instruction, instruction.operands().get(isStore ? 1 : 0), fragment, isStore),
                stride);
    }

    /** Elements that lie together. */
    private static int line(Matrix matrix, boolean isByRow, ProductShape shape) {
        return switch (matrix) {
            case A -> isByRow ? shape.depth() : shape.rows();
            case B -> isByRow ? shape.columns() : shape.depth();
            default -> isByRow ? shape.columns() : shape.rows();
        };
    }

    private static boolean isTile(String tile, Matrix matrix, ElementFormat format) {
        boolean isSum = matrix == Matrix.ACCUMULATOR;
        return switch (format) {
            case F16 -> TILES.contains(tile);
            case BF16, S8, U8 -> !isSum && TILES.contains(tile);
            case TF32 -> !isSum && tile.equals("m16n16k8");
            case F32 -> isSum && (TILES.contains(tile) || tile.equals("m16n16k8"));
            case S32 -> isSum && TILES.contains(tile);
            case F64 -> tile.equals("m8n8k4");
            default -> false;
        };
    }

    /**
     * {@code wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 d, a, b, c}: the types of D and C if factors are halves,
     * else those of D, A, B and C.
     */
    WarpStep tileProduct(PtxInstruction instruction) {
        List<String> words = new ArrayList<>(instruction.options());
        take(instruction, words, "mma");
        take(instruction, words, "sync");
        words.remove("aligned");
        boolean isAByRow = layout(instruction, words);
        boolean isBByRow = layout(instruction, words);
        String tile = words.isEmpty() ? "" : words.remove(0);
        boolean saturated = words.remove("satfinite");
        if (words.size() == 2) {
            words.addAll(1, List.of("f16", "f16"));
        }
        List<ElementFormat> formats = formats(words);
        if (formats.size() != 4
                || !isTile(tile, Matrix.ACCUMULATOR, formats.get(0))
                || !isTile(tile, Matrix.A, formats.get(1))
                || !isTile(tile, Matrix.B, formats.get(2))
                || !isTile(tile, Matrix.ACCUMULATOR, formats.get(3))
                || !fit(formats, saturated)) {
            throw rows.refused(instruction, TILE_FORMATS);
        }
        ProductShape shape = ProductShape.of(tile);
        return product(instruction, shape, saturated, new Fragment[] {
            Fragment.ofTile(Matrix.ACCUMULATOR, formats.get(0), true, shape),
            Fragment.ofTile(Matrix.A, formats.get(1), isAByRow, shape),
            Fragment.ofTile(Matrix.B, formats.get(2), isBByRow, shape),
            Fragment.ofTile(Matrix.ACCUMULATOR, formats.get(3), true, shape)
        });
    }

    /** Those of {@code words}; fewer if one of them is none. */
    private static List<ElementFormat> formats(List<String> words) {
        return words.stream().map(ElementFormat::of).filter(Objects::nonNull).toList();
    }

    /** {@code mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 d, a, b, c}. */
    WarpStep product(PtxInstruction instruction) {
        List<String> words = new ArrayList<>(instruction.options());
        take(instruction, words, "sync");
        take(instruction, words, "aligned");
        String word = words.isEmpty() ? "" : words.remove(0);
        take(instruction, words, "row");
        take(instruction, words, "col");
        boolean saturated = words.remove("satfinite");
        List<ElementFormat> formats = formats(words);
        ProductShape shape = ProductShape.of(word);
        if (formats.size() != 4
                || words.size() != 4
                || !shapes(formats.get(1)).contains(word)
                || !fit(formats, saturated)) {
            throw rows.refused(
                    instruction,
                    ".m16n8k8 or .m16n8k16 of .f16 or .bf16, .m16n8k4 or .m16n8k8 of .tf32, .m8n8k4 or .m16n8k4 to "
                            + ".m16n8k16 of .f64, .m16n8k32 of .e4m3 or .e5m2, or .m8n8k16, .m16n8k16 or .m16n8k32 of .s8 "
                            + "or .u8");
        }
        return product(instruction, shape, saturated, new Fragment[] {
            Fragment.ofProduct(Matrix.ACCUMULATOR, formats.get(0), shape.rows(), shape.depth()),
            Fragment.ofProduct(Matrix.A, formats.get(1), shape.rows(), shape.depth()),
            Fragment.ofProduct(Matrix.B, formats.get(2), shape.rows(), shape.depth()),
            Fragment.ofProduct(Matrix.ACCUMULATOR, formats.get(3), shape.rows(), shape.depth())
        });
    }

    private static Set<String> shapes(ElementFormat factor) {
        return switch (factor) {
            case F16, BF16 -> SHAPES_OF_HALVES;
            case TF32 -> SHAPES_OF_TF32;
            case F64 -> SHAPES_OF_DOUBLES;
            case S8, U8 -> SHAPES_OF_BYTES;
            case E4M3, E5M2 -> Set.of("m16n8k32");
            default -> Set.of();
        };
    }

    /** Whether factors and sums of D, A, B and C belong together. */
    private static boolean fit(List<ElementFormat> formats, boolean saturated) {
        ElementFormat d = formats.get(0);
        ElementFormat a = formats.get(1);
        ElementFormat b = formats.get(2);
        ElementFormat c = formats.get(3);
        return switch (a) {
            case F16 -> b == a && isHalfOrSingle(c) && isHalfOrSingle(d) && !saturated;
            case BF16, TF32 -> b == a && c == ElementFormat.F32 && d == c && !saturated;
            case F64 -> b == a && c == a && d == a && !saturated;
            case S8, U8 -> (b == ElementFormat.S8 || b == ElementFormat.U8) && c == ElementFormat.S32 && d == c;
            case E4M3, E5M2 ->
                (b == ElementFormat.E4M3 || b == ElementFormat.E5M2) && isHalfOrSingle(c) && d == c && !saturated;
            default -> false;
        };
    }

    private static boolean isHalfOrSingle(ElementFormat format) {
        return format == ElementFormat.F16 || format == ElementFormat.F32;
    }

    private WarpStep product(PtxInstruction instruction, ProductShape shape, boolean saturated, Fragment[] fragments) {
        if (instruction.operands().size() != fragments.length) {
            throw rows.refused(instruction, "4 operands");
        }
        int[][] registers = new int[fragments.length][];
        for (int i = 0; i < fragments.length; i++) {
            registers[i] = registers(instruction, instruction.operands().get(i), fragments[i], i > 0);
        }
        FragmentProduct product = new FragmentProduct(shape, fragments, registers, saturated);
        return (warp, lanes) -> {
            requireAll(lanes);
            product.execute(warp.registers, lanes);
        };
    }

    /**
     * {@code ldmatrix.sync.aligned.m8n8.x4.shared.b16 {...}, [address]}: one to four matrices of 8 by 8 halves, of each
     * the addresses of its rows in eight lanes; a lane gets two neighbours of a row, or with {@code .trans} of a
     * column.
     */
    MemoryOperation load(PtxInstruction instruction) {
        List<String> words = new ArrayList<>(instruction.options());
        boolean isWhole = words.containsAll(MATRICES) && words.removeAll(MATRICES);
        boolean isTransposed = words.remove("trans");
        if (!words.remove("shared")) {
            words.remove("shared::cta");
        }
        int matrices = words.size() == 1 ? List.of("", "x1", "x2", "", "x4").indexOf(words.get(0)) : 0;
        if (!isWhole || matrices < 1 || instruction.operands().size() != 2) {
            throw rows.refused(
                    instruction, ".sync.aligned.m8n8, .x1, .x2 or .x4, .shared or no space, and .b16, and 2 operands");
        }
        List<Operand> results = RegisterRows.elements(instruction.operands().get(0));
        if (results.size() != matrices) {
            throw rows.refused(instruction, matrices + " registers for what is loaded");
        }
        int[] into = results.stream()
                .mapToInt(result -> register(instruction, result))
                .toArray();
        return new MatrixLoad(Address.of(instruction, 1, rows), into, isTransposed);
    }

    private void take(PtxInstruction instruction, List<String> words, String expected) {
        if (words.isEmpty() || !words.remove(0).equals(expected)) {
            throw rows.refused(instruction, "." + expected + " at that place");
        }
    }

    /** Whether rows lie together. */
    private boolean layout(PtxInstruction instruction, List<String> words) {
        String word = words.isEmpty() ? "" : words.remove(0);
        if (!word.equals("row") && !word.equals("col")) {
            throw rows.refused(instruction, ".row or .col");
        }
        return word.equals("row");
    }

    private int[] registers(PtxInstruction instruction, Operand operand, Fragment fragment, boolean isRead) {
        List<Operand> elements = RegisterRows.elements(operand);
        if (elements.size() != fragment.registers()) {
            throw rows.refused(instruction, fragment.registers() + " registers of a fragment");
        }
        return elements.stream()
                .mapToInt(element ->
                        isRead ? rows.row(instruction, element, PtxType.B32) : register(instruction, element))
                .toArray();
    }

    private int register(PtxInstruction instruction, Operand operand) {
        if (operand instanceof Operand.Register register && !register.isPredicate()) {
            return register.row();
        }
        throw rows.refused(instruction, "registers for the result");
    }
}
