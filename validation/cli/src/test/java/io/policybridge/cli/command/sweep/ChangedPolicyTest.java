package io.policybridge.cli.command.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.policies.replacement.Dip;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps of two builds that differ in one class of a packaged policy. */
@Tag("process")
class ChangedPolicyTest {
    private static final String CLASS = Dip.class.getName().replace('.', '/') + ".class";

    @TempDir
    Path folder;

    private static Path built() throws URISyntaxException {
        return Path.of(
                Dip.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** The classes of policies, in a folder of their own. */
    private Path copied() throws IOException, URISyntaxException {
        Path copy = folder.resolve("policies");
        if (Files.isDirectory(built())) {
            copy(built(), copy);
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(built())) {
                copy(jar.getPath("/"), copy);
            }
        }
        return copy;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }

    private String swept(Path policies) throws IOException, InterruptedException, URISyntaxException {
        Path plan = Files.writeString(
                folder.resolve("plan.yaml"), "workloads: vecadd\npolicies: [lru, dip, swl]\nlimit: 1000 cycles\n");
        Path said = folder.resolve("said");
        Process sweep = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Dpolicybridge.home=" + System.getProperty("policybridge.home"),
                        "-cp",
                        policies + File.pathSeparator + System.getProperty("java.class.path"),
                        "io.policybridge.main.Main",
                        "sweep",
                        plan.toString(),
                        "--store",
                        folder.resolve("results.sqlite").toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertEquals(0, sweep.waitFor(), Files.readString(said));
        return Files.readString(said);
    }

    /** A text of the class, the paper's first author, is written otherwise. */
    private void change(Path policies) throws IOException {
        Path file = policies.resolve(CLASS);
        String content = Files.readString(file, StandardCharsets.ISO_8859_1);
        String changed = content.replace("Qureshi", "QURESHI");
        assertNotEquals(content, changed);
        Files.writeString(file, changed, StandardCharsets.ISO_8859_1);
    }

    @Test
    void only_points_of_a_changed_packaged_policy_run_again()
            throws IOException, InterruptedException, URISyntaxException {
        Path policies = copied();
        String first = swept(policies);
        assertTrue(first.contains("3 simulations, 3 run now"), first);
        change(policies);
        String second = swept(policies);
        assertTrue(second.contains("3 simulations, 1 run now"), second);
        try (ResultStore store = ResultStore.existing(folder.resolve("results.sqlite"))) {
            List<StoredPoint> all = store.all();
            assertTrue(
                    all.get(3).key().run().policy().toString().startsWith("dip("),
                    all.get(3).key()::toString);
            assertEquals(
                    all.get(0).key().code().simulator(), all.get(3).key().code().simulator());
        }
    }
}
