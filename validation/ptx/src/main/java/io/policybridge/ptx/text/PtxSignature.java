package io.policybridge.ptx.text;

import java.util.List;

/**
 * The head of a function.
 *
 * @param entry whether a host can launch it
 * @param results what it returns
 * @param limits those of the threads of a CTA
 * @param line in its file
 */
public record PtxSignature(
        String name,
        boolean entry,
        List<PtxVariable> results,
        List<PtxVariable> parameters,
        List<ThreadLimit> limits,
        int line) {
    public PtxSignature {
        results = List.copyOf(results);
        parameters = List.copyOf(parameters);
        limits = List.copyOf(limits);
    }

    /** The same with another name. */
    PtxSignature as(String other) {
        return new PtxSignature(other, entry, results, parameters, limits, line);
    }

    /**
     * How many threads a CTA may have: {@code .maxntid}, whose product counts, or {@code .reqntid}, which is exact.
     *
     * @param directive with its dot
     * @param line in its file
     */
    public record ThreadLimit(String directive, int x, int y, int z, int line) {
        /** Whether a CTA may have so many threads in each dimension. */
        public boolean allows(int ofX, int ofY, int ofZ) {
            return directive.equals(".reqntid")
                    ? x == ofX && y == ofY && z == ofZ
                    : (long) ofX * ofY * ofZ <= (long) x * y * z;
        }

        @Override
        public String toString() {
            return directive + " " + x + "," + y + "," + z;
        }
    }
}
