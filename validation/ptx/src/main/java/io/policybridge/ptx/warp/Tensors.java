package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.RegisterRows;
import io.policybridge.ptx.tensor.ElementFormat;
import io.policybridge.ptx.tensor.Fragment;
import io.policybridge.ptx.tensor.Fragment.Matrix;
import io.policybridge.ptx.tensor.FragmentProduct;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Compiles tensor instructions. */
final class Tensors {
    private static final Set<String> SHAPES_OF_HALVES = Set.of("m16n8k8", "m16n8k16");
    private static final Set<String> SHAPES_OF_TF32 = Set.of("m16n8k4", "m16n8k8");
    private static final Set<String> SHAPES_OF_BYTES = Set.of("m8n8k16", "m16n8k16", "m16n8k32");
    private static final int COLUMNS = 8;

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
        take(instruction, words, "m16n16k16");
        words.removeIf(word -> word.equals("global") || word.equals("shared"));
        boolean isSingle = matrix == Matrix.ACCUMULATOR && words.equals(List.of("f32"));
        if (!isSingle && !words.equals(List.of("f16"))) {
            throw rows.refused(instruction, ".f16, or .f32 of C and D, behind .m16n16k16 and .global or .shared");
        }
        int operands = instruction.operands().size();
        if (operands != 2 && operands != 3) {
            throw rows.refused(instruction, "2 or 3 operands");
        }
        Fragment fragment = Fragment.ofTile(matrix, isSingle ? ElementFormat.F32 : ElementFormat.F16, isByRow);
        int stride = operands == 3
                ? rows.row(instruction, 2, PtxType.U32)
                : rows.row(
                        instruction, new Operand.Literal(Operand.Literal.Notation.INTEGER, Fragment.SIDE), PtxType.U32);
        return new TileAccess(
                Address.of(instruction, isStore ? 0 : 1, rows),
                fragment,
                isStore,
                isByRow,
                registers(instruction, instruction.operands().get(isStore ? 1 : 0), fragment, isStore),
                stride);
    }

    /** {@code wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 d, a, b, c}. */
    WarpStep tileProduct(PtxInstruction instruction) {
        List<String> words = new ArrayList<>(instruction.options());
        take(instruction, words, "mma");
        take(instruction, words, "sync");
        words.remove("aligned");
        boolean isAByRow = layout(instruction, words);
        boolean isBByRow = layout(instruction, words);
        take(instruction, words, "m16n16k16");
        if (words.size() != 2 || !Set.of("f16", "f32").containsAll(words)) {
            throw rows.refused(instruction, "the types of D and C behind .m16n16k16, .f16 or .f32");
        }
        int side = Fragment.SIDE;
        return product(instruction, side, side, side, false, new Fragment[] {
            Fragment.ofTile(Matrix.ACCUMULATOR, ElementFormat.of(words.get(0)), true),
            Fragment.ofTile(Matrix.A, ElementFormat.F16, isAByRow),
            Fragment.ofTile(Matrix.B, ElementFormat.F16, isBByRow),
            Fragment.ofTile(Matrix.ACCUMULATOR, ElementFormat.of(words.get(1)), true)
        });
    }

    /** {@code mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 d, a, b, c}. */
    WarpStep product(PtxInstruction instruction) {
        List<String> words = new ArrayList<>(instruction.options());
        take(instruction, words, "sync");
        take(instruction, words, "aligned");
        String shape = words.isEmpty() ? "" : words.remove(0);
        take(instruction, words, "row");
        take(instruction, words, "col");
        boolean saturated = words.remove("satfinite");
        List<ElementFormat> formats =
                words.stream().map(ElementFormat::of).filter(one -> one != null).toList();
        if (formats.size() != words.size() || formats.size() != 4 || !fit(shape, formats, saturated)) {
            throw rows.refused(
                    instruction,
                    ".m16n8k8 or .m16n8k16 of .f16 or .bf16, .m16n8k4 or .m16n8k8 of .tf32, or .m8n8k16, .m16n8k16 or "
                            + ".m16n8k32 of .s8 or .u8");
        }
        int height = Integer.parseInt(shape.substring(1, shape.indexOf('n')));
        int depth = Integer.parseInt(shape.substring(shape.indexOf('k') + 1));
        return product(instruction, height, COLUMNS, depth, saturated, new Fragment[] {
            Fragment.ofProduct(Matrix.ACCUMULATOR, formats.get(0), height, depth),
            Fragment.ofProduct(Matrix.A, formats.get(1), height, depth),
            Fragment.ofProduct(Matrix.B, formats.get(2), height, depth),
            Fragment.ofProduct(Matrix.ACCUMULATOR, formats.get(3), height, depth)
        });
    }

    private static boolean fit(String shape, List<ElementFormat> formats, boolean saturated) {
        ElementFormat d = formats.get(0);
        ElementFormat a = formats.get(1);
        ElementFormat b = formats.get(2);
        ElementFormat c = formats.get(3);
        return switch (a) {
            case F16 ->
                b == a && isHalfOrSingle(c) && isHalfOrSingle(d) && !saturated && SHAPES_OF_HALVES.contains(shape);
            case BF16 -> b == a && c == ElementFormat.F32 && d == c && !saturated && SHAPES_OF_HALVES.contains(shape);
            case TF32 -> b == a && c == ElementFormat.F32 && d == c && !saturated && SHAPES_OF_TF32.contains(shape);
            case S8, U8 ->
                (b == ElementFormat.S8 || b == ElementFormat.U8)
                        && c == ElementFormat.S32
                        && d == c
                        && SHAPES_OF_BYTES.contains(shape);
            default -> false;
        };
    }

    private static boolean isHalfOrSingle(ElementFormat format) {
        return format == ElementFormat.F16 || format == ElementFormat.F32;
    }

    private WarpStep product(
            PtxInstruction instruction, int height, int width, int depth, boolean saturated, Fragment[] fragments) {
        if (instruction.operands().size() != fragments.length) {
            throw rows.refused(instruction, "4 operands");
        }
        int[][] registers = new int[fragments.length][];
        for (int i = 0; i < fragments.length; i++) {
            registers[i] = registers(instruction, instruction.operands().get(i), fragments[i], i > 0);
        }
        FragmentProduct product = new FragmentProduct(height, width, depth, fragments, registers, saturated);
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
        take(instruction, words, "sync");
        take(instruction, words, "aligned");
        take(instruction, words, "m8n8");
        int matrices = words.isEmpty() ? 0 : List.of("", "x1", "x2", "", "x4").indexOf(words.remove(0));
        boolean isTransposed = words.remove("trans");
        if (matrices < 1
                || !words.remove("shared")
                || !words.equals(List.of("b16"))
                || instruction.operands().size() != 2) {
            throw rows.refused(instruction, ".x1, .x2 or .x4, .shared and .b16, and 2 operands");
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
