package io.policybridge.simulator.recording;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.cache.DataCache;
import io.policybridge.stream.StreamWriter;
import java.nio.file.Path;

/** Writes the l1d stream; it has no words for an L1D with sub-line geometry, and is empty for one. */
final class L1dStream {
    private final StreamWriter out;
    private final ClusterRecords[] ofSms;
    private final CacheRecords records;

    L1dStream(Path folder, Gpu gpu, SmConfig config) {
        out = StreamWriter.create(
                folder.resolve("l1d.zst"),
                "l1d",
                "A core sm uid warp pc addr size type sectors probe status reason set way alloc evict push "
                        + "missq mshrs bytes",
                "R core sm count",
                "S core sm uid",
                "F core sm uid addr set way sectors dirty",
                "N core sm uid",
                "V core sm");
        ofSms = ClusterRecords.ofSms(gpu, config, out);
        records = new CacheRecords(gpu, ofSms, CacheRecords.Owner.L1D);
        for (int sm = 0; sm < ofSms.length; sm++) {
            if (gpu.ldst(sm).l1d() instanceof DataCache l1d) {
                l1d.watch(records);
            }
        }
    }

    /** What writes the records of {@code sm}. */
    ClusterRecords of(int sm) {
        return ofSms[sm];
    }

    /** Writes the rest. */
    void complete() {
        records.finish();
    }

    StreamWriter writer() {
        return out;
    }
}
