package io.policybridge.check;

import io.policybridge.check.disk.DiskFaultsCheck;
import java.util.List;

/** The checks of {@code check --long}, in the order in which they run. */
public final class LongChecks {
    private LongChecks() {}

    /** All of them. A new check is one more line here. */
    public static List<LongCheck> all() {
        return List.of(new KilledServerCheck(), new DiskFaultsCheck());
    }
}
