package io.policybridge.simulator.metrics;

/**
 * Who touched each line last, and so what locality the next touch has (Khairy's thesis, section 4.2): of one L1D, or of
 * the L2.
 */
final class Touches {
    static final int FIRST = 0;
    static final int INTRA_THREAD = 1;
    static final int INTER_THREAD = 2;
    static final int INTRA_BLOCK = 3;
    static final int INTRA_CORE = 4;
    static final int INTER_CORE = 5;
    static final int INTER_KERNEL = 6;

    private final LineTable lines;
    // By line number; launches count from 1.
    private int[] launch = new int[0];
    private int[] sm = new int[0];
    private int[] cta = new int[0];
    private int[] warp = new int[0];
    private int[] lanes = new int[0];

    Touches(LineTable lines) {
        this.lines = lines;
    }

    /** The locality of a touch of {@code line} in launch {@code now}, by lanes of a warp of a CTA on an SM. */
    int touch(int line, int now, int onSm, int ofCta, int byWarp, int byLanes) {
        if (line >= launch.length) {
            launch = lines.fitted(launch);
            sm = lines.fitted(sm);
            cta = lines.fitted(cta);
            warp = lines.fitted(warp);
            lanes = lines.fitted(lanes);
        }
        int kind = kind(line, now, onSm, ofCta, byWarp, byLanes);
        launch[line] = now;
        sm[line] = onSm;
        cta[line] = ofCta;
        warp[line] = byWarp;
        lanes[line] = byLanes;
        return kind;
    }

    private int kind(int line, int now, int onSm, int ofCta, int byWarp, int byLanes) {
        if (launch[line] == 0) {
            return FIRST;
        }
        if (launch[line] != now) {
            return INTER_KERNEL;
        }
        if (sm[line] != onSm) {
            return INTER_CORE;
        }
        if (warp[line] == byWarp) {
            return (lanes[line] & byLanes) != 0 ? INTRA_THREAD : INTER_THREAD;
        }
        return cta[line] == ofCta ? INTRA_BLOCK : INTRA_CORE;
    }
}
