package io.policybridge.ptx.tensor;

import io.policybridge.ptx.exec.Operation;
import io.policybridge.ptx.exec.WarpRegisters;

/**
 * D = A B + C of the lanes of a warp. Products and sums have more bits than single precision, and a result is rounded
 * once, but those of double precision after every step: the PTX manual leaves their order open. Integers wrap, unless
 * they are saturated.
 *
 * @param fragments of D, A, B and C
 * @param registers of each its rows in {@link WarpRegisters}
 */
public record FragmentProduct(ProductShape shape, Fragment[] fragments, int[][] registers, boolean saturated)
        implements Operation {
    @Override
    public void execute(WarpRegisters warp, int lanes) {
        int rows = shape.rows();
        int columns = shape.columns();
        int depth = shape.depth();
        double[] a = fragments[1].numbers(warp.rows, registers[1], rows * depth, depth);
        double[] b = fragments[2].numbers(warp.rows, registers[2], depth * columns, columns);
        double[] d = fragments[3].numbers(warp.rows, registers[3], rows * columns, columns);
        boolean isDouble = fragments[0].format() == ElementFormat.F64;
        for (int row = 0; row < rows; row++) {
            for (int k = 0; k < depth; k++) {
                double factor = a[row * depth + k];
                for (int column = 0; column < columns; column++) {
                    double other = b[k * columns + column];
                    double sum = d[row * columns + column];
                    d[row * columns + column] = isDouble ? Math.fma(factor, other, sum) : sum + factor * other;
                }
            }
        }
        fragments[0].hold(d, columns, warp.rows, registers[0], saturated);
    }
}
