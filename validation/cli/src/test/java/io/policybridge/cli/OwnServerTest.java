package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.drive.NativeBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class OwnServerTest {
    @TempDir
    Path folder;

    @TempDir
    Path temporary;

    @Test
    void a_drive_over_grpc_without_a_server_has_one_of_its_own_and_leaves_nothing() throws Exception {
        List<String> options =
                List.of("-Djava.io.tmpdir=" + temporary, "-Dpolicybridge.driver=" + NativeBuild.driver());
        assumeTrue(NativeBuild.hasGrpc());
        Terminal terminal = OwnJvm.with(folder, options, "drive", "vecadd", "--call", "grpc")
                .run();
        assertEquals("", terminal.err());
        assertTrue(terminal.out().startsWith("call path grpc, policy lru"), terminal.out());
        assertTrue(terminal.out().contains("\nvecadd: matched "), terminal.out());
        assertEquals(List.of(), sockets());
    }

    private List<Path> sockets() throws IOException {
        try (Stream<Path> left = Files.list(temporary)) {
            return left.filter(path -> path.getFileName().toString().startsWith("policybridge"))
                    .toList();
        }
    }
}
