package io.policybridge.simulator.dram;

import io.policybridge.config.DramConfig;
import io.policybridge.config.PolynomialHash;

/** -dram_bnk_indexing_policy: the bank that a request uses, from the bank and row bits of its address. */
public final class BankIndex {
    private static final int LINEAR = 0;
    private static final int XOR = 1;
    private static final int POLYNOMIAL = 2;

    private final int policy;
    private final int mask;
    private final PolynomialHash hash;

    public BankIndex(DramConfig config) {
        policy = config.indexing().bank();
        int banks = config.timing().banks();
        mask = banks - 1;
        hash = policy == POLYNOMIAL ? new PolynomialHash(banks) : null;
    }

    public int of(int bank, long row) {
        if (policy == LINEAR) {
            return bank;
        }
        return policy == XOR ? bank ^ (int) row & mask : hash.of(row, bank);
    }
}
