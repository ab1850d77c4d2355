package io.policybridge.benchmarks.polybench;

/** Columns of {@code n} rows, both counted from 1, in a matrix of {@code n + 1} rows and columns. */
final class Columns {
    private Columns() {}

    /** Of column {@code j}. */
    static double mean(int n, float[] data, int j) {
        double mean = 0;
        for (int i = 1; i <= n; i++) {
            mean += data[i * (n + 1) + j] / (double) n;
        }
        return mean;
    }

    /** Of each column with each. */
    static float[] products(int n, float[] data) {
        int row = n + 1;
        float[] products = new float[row * row];
        for (int i = 1; i <= n; i++) {
            for (int j1 = 1; j1 <= n; j1++) {
                for (int j2 = 1; j2 <= n; j2++) {
                    products[j1 * row + j2] += data[i * row + j1] * data[i * row + j2];
                }
            }
        }
        return products;
    }
}
