package io.policybridge.workload;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.List;

/** A format of what is executed, or read while it runs: there are no records to read. */
public abstract class UnrecordedFormat implements WorkloadFormat {

    /** What a workload is, for complaints of what needs records: {@code a host program, not a recorded run}. */
    protected abstract String kind();

    @Override
    public ProgramTrace read(Path folder) {
        throw notRecorded(folder);
    }

    @Override
    public HostCopies hostCopies(Path folder, ProgramTrace trace) {
        throw notRecorded(folder);
    }

    @Override
    public List<String> instructionRecords(Path folder) {
        throw notRecorded(folder);
    }

    private BadInput notRecorded(Path folder) {
        return BadInput.in(folder, kind() + "; expected a folder that holds issue.zst");
    }
}
