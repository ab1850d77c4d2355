package io.policybridge.catalogue;

import static io.policybridge.stream.StreamFiles.assertComplaint;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.stream.StreamFiles;
import io.policybridge.workload.RecordedTotals;
import io.policybridge.workload.RecordedTotals.CacheTotals;
import io.policybridge.workload.RecordedTotals.DramTotals;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadsTest {
    private final Workloads packaged = Workloads.packaged();

    @TempDir
    Path folder;

    @Test
    void a_run_has_its_configuration_program_sizes_and_totals() {
        Workload atax = packaged.resolve("gtx480x-linear/atax");
        assertEquals("gtx480x-linear", atax.configName());
        assertTrue(atax.requiredConfigFile().endsWith(Path.of("configs", "gtx480x-linear", "gpgpusim.config")));
        assertTrue(atax.origin().program().startsWith("atax"), atax.origin().program());
        assertTrue(!atax.origin().sizes().isEmpty());
        assertEquals(
                new RecordedTotals(
                        117486,
                        253952,
                        new CacheTotals(23692, 22666),
                        78435,
                        new CacheTotals(90734, 2658),
                        new DramTotals(2610, 0),
                        2.08),
                atax.totals().orElseThrow());
    }

    @Test
    void runs_of_the_usual_configuration_need_no_configuration_in_their_name() {
        assertEquals(packaged.resolve("gtx480x/kmeans"), packaged.resolve("kmeans"));
        Workload large = packaged.resolve("large/kmeans");
        assertEquals(large, packaged.resolve("large/gtx480x/kmeans"));
        assertEquals(419745, large.totals().orElseThrow().cycles());
        assertEquals(38013, packaged.resolve("kmeans").totals().orElseThrow().cycles());
    }

    @Test
    void every_run_is_found_by_its_name_and_by_its_folder() {
        assertEquals(31, packaged.all().size());
        for (Workload workload : packaged.all()) {
            assertEquals(workload, packaged.resolve(workload.name()));
            assertEquals(
                    workload.totals(),
                    packaged.resolve(workload.folder().toString()).totals());
        }
    }

    @Test
    void an_unknown_name_is_answered_with_the_nearest_names() {
        assertComplaint(() -> packaged.resolve("atxa"), "workload=atxa", "nearest: atax");
        assertComplaint(() -> packaged.resolve(""), "workload=;");
        assertComplaint(() -> packaged.resolve("no\0path"), "workload=no");
    }

    @Test
    void a_users_folder_needs_only_an_issue_stream() throws IOException {
        assertComplaint(() -> packaged.resolve(folder.toString()), "a folder that holds issue.zst");
        Files.writeString(folder.resolve("issue.zst"), StreamFiles.MINIMAL);
        Workload own = packaged.resolve(folder.toString());
        assertEquals(folder.resolve("issue.zst"), own.stream("issue"));
        assertTrue(own.totals().isEmpty());
        assertComplaint(own::requiredConfigFile, folder.toString(), "config: NAME");
        assertEquals(
                own.folder(),
                packaged.resolve(folder.resolve("issue.zst").toString()).folder());
    }

    @Test
    void the_nearest_configuration_above_the_folder_is_taken() throws IOException {
        Path run = Files.createDirectories(folder.resolve("set/mine"));
        Files.writeString(run.resolve("issue.zst"), StreamFiles.MINIMAL);
        Files.writeString(run.resolve("run.txt"), "config: small\nkernel program: copy\n");
        Path far = Files.createDirectories(folder.resolve("configs/small")).resolve("gpgpusim.config");
        Files.writeString(far, "");
        assertEquals(far, packaged.resolve(run.toString()).requiredConfigFile());
        Path near = Files.createDirectories(folder.resolve("set/configs/small")).resolve("gpgpusim.config");
        Files.writeString(near, "");
        assertEquals(near, packaged.resolve(run.toString()).requiredConfigFile());
        Files.writeString(folder.resolve("summary.tsv"), "config\trun\tcycles\nsmall\tmine\tx\n");
        assertComplaint(() -> packaged.resolve(run.toString()), "summary.tsv:2", "cycles=x");
    }
}
