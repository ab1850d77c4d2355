package io.policybridge.catalogue;

import static io.policybridge.stream.StreamFiles.assertComplaint;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.stream.StreamFiles;
import io.policybridge.workload.RecordedTotals;
import io.policybridge.workload.RecordedTotals.CacheTotals;
import io.policybridge.workload.RecordedTotals.DramTotals;
import io.policybridge.workload.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
        assertEquals(38013, packaged.resolve("kmeans").totals().orElseThrow().cycles());
    }

    @Test
    void every_run_is_found_by_its_name_and_by_its_folder() {
        assertEquals(26, packaged.all().size());
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

    private Path run(String path) throws IOException {
        Path run = Files.createDirectories(folder.resolve(path));
        Files.writeString(run.resolve("issue.zst"), StreamFiles.MINIMAL);
        Files.writeString(run.resolve("run.txt"), "config: small\nkernel program: copy\n");
        return run;
    }

    private static Path config(Path above) throws IOException {
        Path file = Files.createDirectories(above.resolve("configs/small")).resolve("gpgpusim.config");
        return Files.writeString(file, "");
    }

    @Test
    void the_configuration_in_the_folder_of_a_run_is_that_of_the_run() throws IOException {
        Path run = run("small/mine");
        config(run);
        Path own = Files.writeString(run.resolve("gpgpusim.config"), "");
        assertEquals(own, packaged.resolve(run.toString()).requiredConfigFile());
    }

    /** Anybody may have written into a folder above, such as that of temporary files. */
    @Test
    void what_lies_in_a_folder_above_is_not_trusted() throws IOException {
        Path run = run("small/mine");
        config(folder);
        Files.writeString(folder.resolve("summary.tsv"), "config\trun\tcycles\nsmall\tmine\tx\n");
        Workload alone = packaged.resolve(run.toString());
        assertTrue(alone.configFile().isEmpty());
        assertTrue(alone.totals().isEmpty());
        Path own = config(run);
        assertEquals(own, packaged.resolve(run.toString()).requiredConfigFile());
    }

    @Test
    void the_folder_of_a_package_is_trusted_by_its_runs() throws IOException {
        run("small/mine");
        Path config = config(folder);
        assertEquals(config, packaged.recordings(folder.toString()).get(0).requiredConfigFile());
        Files.writeString(folder.resolve("summary.tsv"), "config\trun\tcycles\nsmall\tmine\tx\n");
        assertComplaint(() -> packaged.recordings(folder.toString()), "summary.tsv:2", "cycles=x");
    }

    @Test
    void a_packaged_name_wins_over_a_folder_and_a_line_says_so() throws IOException {
        Path packagedRun = run("target/shadowing-run");
        Path here = Files.createDirectories(Path.of("target/shadowing-run"));
        Files.writeString(here.resolve("issue.zst"), StreamFiles.MINIMAL);
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            assertEquals(
                    packagedRun,
                    Workloads.in(folder).resolve("target/shadowing-run").folder());
        } finally {
            System.setErr(before);
        }
        assertEquals(
                "policybridge: workload=target/shadowing-run is the packaged one; for target/shadowing-run of the "
                        + "working directory write ./target/shadowing-run\n",
                said.toString(StandardCharsets.UTF_8));
    }
}
