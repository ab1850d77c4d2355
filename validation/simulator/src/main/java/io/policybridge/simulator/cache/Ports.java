package io.policybridge.simulator.cache;

/** Bandwidth of a cache: how many cycles its data port and its fill port are still busy, and how busy they were. */
public final class Ports {
    private final int width;
    private final int fillCycles;
    private int dataBusy;
    private int fillBusy;
    private long cycles;
    private long dataBusyCycles;
    private long fillBusyCycles;

    /**
     * @param width bytes per cycle
     * @param fillBytes bytes of a fill
     */
    Ports(int width, int fillBytes) {
        this.width = width;
        fillCycles = fillBytes / width;
    }

    /** {@code bytes} are read for a hit. */
    public void read(int bytes) {
        dataBusy += (bytes + width - 1) / width;
    }

    /** {@code bytes} are read for a write-back: full cycles only. */
    void writeBack(int bytes) {
        dataBusy += bytes / width;
    }

    void fill() {
        fillBusy += fillCycles;
    }

    boolean dataFree() {
        return dataBusy == 0;
    }

    boolean fillFree() {
        return fillBusy == 0;
    }

    /** {@code n} cycles pass. */
    void cycles(long n) {
        cycles += n;
        if (dataBusy > 0) {
            int busy = (int) Math.min(n, dataBusy);
            dataBusyCycles += busy;
            dataBusy -= busy;
        }
        if (fillBusy > 0) {
            int busy = (int) Math.min(n, fillBusy);
            fillBusyCycles += busy;
            fillBusy -= busy;
        }
    }

    long cycles() {
        return cycles;
    }

    long dataBusyCycles() {
        return dataBusyCycles;
    }

    long fillBusyCycles() {
        return fillBusyCycles;
    }
}
