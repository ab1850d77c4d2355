package io.policybridge.simulator.metrics.periods;

import io.policybridge.simulator.Gpu;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The limits of warps over a run (thesis, table 5.1): a row where one changes, and for each SM where a launch begins.
 */
public final class LimitTable {
    private final Gpu gpu;
    private final int[] limits;
    private final List<LimitRow> rows = new ArrayList<>();
    private int launch;
    private String kernel = "";

    /** The limits of {@code sms} SMs. */
    public LimitTable(Gpu gpu, int sms) {
        this.gpu = gpu;
        limits = new int[sms];
    }

    /** Launch number {@code number}, of {@code name}, begins. */
    public void launched(int number, String name) {
        launch = number;
        kernel = name;
        Arrays.fill(limits, 0);
    }

    /** Before the steps of core cycle {@code now}. */
    public void look(long now) {
        for (int sm = 0; sm < limits.length; sm++) {
            int limit = gpu.warpLimit(sm);
            if (limit != limits[sm]) {
                limits[sm] = limit;
                rows.add(new LimitRow(now, launch, kernel, sm, limit));
            }
        }
    }

    /** So far. */
    public List<LimitRow> rows() {
        return List.copyOf(rows);
    }
}
