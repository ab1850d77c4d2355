package io.policybridge.fakes;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;

/**
 * Requests that wait for one bank, made up from which of them hit.
 *
 * @param hits bit i: request i hits the open row
 * @param salt gives the open row, the other rows and the tags
 */
public record FakeQueue(int size, int hits, int salt) implements DramHooks.BankQueue {
    @Override
    public long openRow() {
        return salt;
    }

    @Override
    public long row(int index) {
        return (hits >> index & 1) != 0 ? salt : salt + 1 + (index ^ salt & 3);
    }

    @Override
    public int tag(int index) {
        return salt + index & 7;
    }

    @Override
    public Access access(int index) {
        return FakeAccess.load(0x7f80);
    }
}
