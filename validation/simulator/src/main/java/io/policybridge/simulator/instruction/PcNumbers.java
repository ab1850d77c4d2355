package io.policybridge.simulator.instruction;

/** The number of an instruction at each pc: open addressing over two arrays. */
final class PcNumbers {
    private long[] pcs = new long[1 << 8];
    /** Numbers plus one; 0 is empty. */
    private int[] numbers = new int[1 << 8];

    private int size;

    /** The number of the instruction at {@code pc}, or {@link Program#UNKNOWN}. */
    int at(long pc) {
        int bucket = bucket(pc);
        return numbers[bucket] == 0 ? Program.UNKNOWN : numbers[bucket] - 1;
    }

    /** {@code number} is at {@code pc}, unless another one is. */
    void putIfAbsent(long pc, int number) {
        int bucket = bucket(pc);
        if (numbers[bucket] != 0) {
            return;
        }
        pcs[bucket] = pc;
        numbers[bucket] = number + 1;
        if (2 * ++size > pcs.length) {
            grow();
        }
    }

    private int bucket(long pc) {
        int bucket = (int) (pc * 0x9e3779b97f4a7c15L >>> 32) & pcs.length - 1;
        while (numbers[bucket] != 0 && pcs[bucket] != pc) {
            bucket = bucket + 1 & pcs.length - 1;
        }
        return bucket;
    }

    private void grow() {
        long[] oldPcs = pcs;
        int[] oldNumbers = numbers;
        pcs = new long[2 * oldPcs.length];
        numbers = new int[pcs.length];
        for (int i = 0; i < oldPcs.length; i++) {
            if (oldNumbers[i] != 0) {
                int bucket = bucket(oldPcs[i]);
                pcs[bucket] = oldPcs[i];
                numbers[bucket] = oldNumbers[i];
            }
        }
    }
}
