package io.policybridge.ptx.tensor;

import io.policybridge.ptx.exec.WarpRegisters;
import java.util.Arrays;

/**
 * The elements of a matrix that the lanes of a warp hold in their registers. Elements of less than 32 bits share a
 * register, the first in its low bits unless {@code isHighFirst}.
 */
public final class Fragment {
    /** The matrices of D = A B + C. */
    public enum Matrix {
        A,
        B,
        /** C and D. */
        ACCUMULATOR
    }

    private static final int LANES = WarpRegisters.LANES;
    private static final int REGISTER = 32;
    /** Side of a tile of wmma that GPGPU-Sim knows. */
    private static final int SIDE = 16;
    /** By thread group, four lanes each, of GPGPU-Sim's Volta: where its rows, and its columns of C, begin. */
    private static final int[] GROUP_ROW = {0, 8, 0, 8, 4, 12, 4, 12};

    private static final int[] GROUP_COLUMN = {0, 0, 8, 8, 0, 0, 8, 8};
    /** Of single precision, by element: what is added to these. */
    private static final int[] SINGLE_ROW = {0, 0, 2, 2, 0, 0, 2, 2};

    private static final int[] SINGLE_COLUMN = {0, 1, 0, 1, 4, 5, 4, 5};

    private final ElementFormat format;
    private final boolean isHighFirst;
    /** Element e of lane l at 32 e + l. */
    private final int[] row;

    private final int[] column;

    private Fragment(ElementFormat format, int elements, boolean isHighFirst) {
        this.format = format;
        this.isHighFirst = isHighFirst;
        row = new int[elements * LANES];
        column = new int[elements * LANES];
    }

    private void set(int element, int lane, int itsRow, int itsColumn) {
        row[element * LANES + lane] = itsRow;
        column[element * LANES + lane] = itsColumn;
    }

    /**
     * Of a tile of wmma of {@code shape}, loaded from memory in which rows ({@code isByRow}) or columns lie together.
     * The manual leaves open which lane has what: of halves of 16 by 16 by 16 it is as in GPGPU-Sim, of others a lane
     * has neighbours in that memory, the next lane the next ones; each element in as many lanes as there is room for.
     */
    public static Fragment ofTile(Matrix matrix, ElementFormat format, boolean isByRow, ProductShape shape) {
        boolean isHalf = format == ElementFormat.F16 || format == ElementFormat.F32;
        if (isHalf && shape.equals(new ProductShape(SIDE, SIDE, SIDE))) {
            return ofTile(matrix, format, isByRow);
        }
        int rows = matrix == Matrix.B ? shape.depth() : shape.rows();
        int columns = matrix == Matrix.A ? shape.depth() : shape.columns();
        boolean isFactor = matrix != Matrix.ACCUMULATOR;
        int elements = isFactor && format == ElementFormat.F16 ? SIDE : rows * columns / LANES;
        Fragment fragment = new Fragment(format, elements, false);
        for (int i = 0; i < elements; i++) {
            for (int lane = 0; lane < LANES; lane++) {
                int place = (lane * elements + i) % (rows * columns);
                if (isByRow || !isFactor) {
                    fragment.set(i, lane, place / columns, place % columns);
                } else {
                    fragment.set(i, lane, place % rows, place / rows);
                }
            }
        }
        return fragment;
    }

    private static Fragment ofTile(Matrix matrix, ElementFormat format, boolean isByRow) {
        boolean isFactor = matrix != Matrix.ACCUMULATOR;
        Fragment fragment = new Fragment(format, isFactor ? SIDE : SIDE / 2, isFactor);
        for (int i = 0; i < fragment.elements(); i++) {
            for (int lane = 0; lane < LANES; lane++) {
                int group = GROUP_ROW[lane / 4];
                int inGroup = lane % 4;
                if (matrix == Matrix.ACCUMULATOR) {
                    int column = GROUP_COLUMN[lane / 4];
                    if (format.bits() < REGISTER) {
                        fragment.set(i, lane, group + inGroup, column + i);
                    } else {
                        fragment.set(
                                i,
                                lane,
                                group + (inGroup & 1) + SINGLE_ROW[i],
                                column + (inGroup & 2) + SINGLE_COLUMN[i]);
                    }
                } else {
                    // A lane has a line of 16 elements that lie together, or four pieces of four, four lines apart.
                    boolean isLine = (matrix == Matrix.A) == isByRow;
                    int outer = isLine ? group + inGroup : group + i % 4;
                    int inner = isLine ? i : inGroup + i / 4 * 4;
                    fragment.set(i, lane, matrix == Matrix.A ? outer : inner, matrix == Matrix.A ? inner : outer);
                }
            }
        }
        return fragment;
    }

    /**
     * Of {@code mma} with {@code rows} rows of A and D (8 or 16), eight columns of B and D, and {@code depth} columns
     * of A, as the PTX manual has them: groups of four lanes have a row, and a lane a register of neighbours.
     */
    public static Fragment ofProduct(Matrix matrix, ElementFormat format, int rows, int depth) {
        int columns = 8;
        int per = matrix == Matrix.ACCUMULATOR ? 2 : Math.max(1, REGISTER / format.bits());
        int elements =
                (matrix == Matrix.ACCUMULATOR ? rows * columns : matrix == Matrix.A ? rows * depth : depth * columns)
                        / LANES;
        Fragment fragment = new Fragment(format, elements, false);
        for (int i = 0; i < elements; i++) {
            for (int lane = 0; lane < LANES; lane++) {
                int group = lane / 4;
                int place = i / per;
                int neighbour = lane % 4 * per + i % per;
                int halves = rows / columns;
                switch (matrix) {
                    case A ->
                        fragment.set(
                                i, lane, group + columns * (place % halves), neighbour + 4 * per * (place / halves));
                    case B -> fragment.set(i, lane, neighbour + 4 * per * place, group);
                    case ACCUMULATOR -> fragment.set(i, lane, group + columns * place, neighbour);
                }
            }
        }
        return fragment;
    }

    public ElementFormat format() {
        return format;
    }

    /** Elements of a lane. */
    public int elements() {
        return row.length / LANES;
    }

    /** Registers of a lane. */
    public int registers() {
        return elements() * format.bits() / width();
    }

    /** Bits of a register. */
    private int width() {
        return Math.max(REGISTER, format.bits());
    }

    public int row(int element, int lane) {
        return row[element * LANES + lane];
    }

    public int column(int element, int lane) {
        return column[element * LANES + lane];
    }

    /** The number of {@code lane}'s register that has its element {@code element}. */
    public int register(int element) {
        return element * format.bits() / width();
    }

    /** Where in it the element begins, in bits. */
    public int shift(int element) {
        int bit = element * format.bits() % width();
        return isHighFirst ? REGISTER - format.bits() - bit : bit;
    }

    /** Its elements in a matrix of {@code columns} columns. */
    double[] numbers(long[] rows, int[] registers, int size, int columns) {
        double[] matrix = new double[size];
        for (int i = 0; i < elements(); i++) {
            int from = registers[register(i)] * LANES;
            for (int lane = 0; lane < LANES; lane++) {
                matrix[row(i, lane) * columns + column(i, lane)] = format.number(rows[from + lane] >>> shift(i));
            }
        }
        return matrix;
    }

    /** Its registers hold {@code matrix} then. */
    void hold(double[] matrix, int columns, long[] rows, int[] registers, boolean saturated) {
        for (int register : registers) {
            Arrays.fill(rows, register * LANES, (register + 1) * LANES, 0);
        }
        for (int i = 0; i < elements(); i++) {
            int to = registers[register(i)] * LANES;
            for (int lane = 0; lane < LANES; lane++) {
                double number = matrix[row(i, lane) * columns + column(i, lane)];
                rows[to + lane] |= format.element(number, saturated) << shift(i);
            }
        }
    }
}
