package io.policybridge.check.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.check.CheckProgress;
import io.policybridge.drive.NativeBuild;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A step on the way to the disk fails: a write, a sync, a rename, a new folder, a deletion. The command says why in one
 * line, nothing is there in part, and what was there can be had again. The long check {@code disk-faults} tries every
 * step.
 */
@Tag("process")
class IoFaultsTest {
    @TempDir
    Path folder;

    /** Every {@code stride}-th step of each scenario, with each fault. */
    private void holds(int stride, String... scenarios) throws IOException, InterruptedException {
        DiskFaults faults = new DiskFaults(
                NativeBuild.failingIo(),
                List.of(
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Dpolicybridge.golden=" + System.getProperty("policybridge.golden")));
        DiskFaults.Found found = faults.run(folder, stride, List.of(scenarios), CheckProgress.NONE);
        System.out.println(String.join(", ", scenarios) + ": " + found.tried() + " faults");
        assertEquals(List.of(), found.losses());
        assertTrue(found.tried() >= 4L * scenarios.length, () -> found.tried() + " faults");
    }

    /**
     * Strides with which each scenario takes some ten seconds. They are odd: most files take four steps (folder,
     * opening, writing, rename), and there are four faults.
     */
    @ParameterizedTest
    @CsvSource({
        "patch, 9",
        "revert, 9",
        "record, 13",
        "record-again, 13",
        "new-store, 21",
        "store, 15",
        "slurm, 7",
        "compare, 111",
        "report, 45",
        "results, 5"
    })
    void after_each_step_all_holds(String scenario, int stride) throws Exception {
        holds(stride, scenario);
    }
}
