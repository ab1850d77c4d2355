package io.policybridge.benchmarks.polybench;

/** MatrixProduct of square matrices in row-major order. */
final class MatrixProduct {
    private MatrixProduct() {}

    /** {@code a b}, of {@code n} rows and columns. */
    static float[] of(int n, float[] a, float[] b) {
        float[] c = new float[n * n];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                for (int j = 0; j < n; j++) {
                    c[i * n + j] += a[i * n + k] * b[k * n + j];
                }
            }
        }
        return c;
    }
}
