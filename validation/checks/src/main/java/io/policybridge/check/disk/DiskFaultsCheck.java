package io.policybridge.check.disk;

import io.policybridge.check.CheckFolder;
import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import io.policybridge.check.LongCheck;

/** Every step of every scenario fails, in each way. */
public final class DiskFaultsCheck implements LongCheck {
    @Override
    public String name() {
        return "disk-faults";
    }

    @Override
    public String about() {
        return "fails each write, sync, rename, new folder and deletion of " + String.join(", ", Scenarios.names())
                + " in turn; the command must say why, leave nothing half-written, and go on afterwards";
    }

    @Override
    public CheckOutcome run(CheckProgress progress) throws Exception {
        try (CheckFolder folder = CheckFolder.create()) {
            DiskFaults.Found found = DiskFaults.find().run(folder.path(), 1, Scenarios.names(), progress);
            return CheckOutcome.ofFaults(found.tried(), found.losses());
        }
    }
}
