package io.policybridge.stream.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class OverflowFileTest {

    /** The files of this process that have no name any more. */
    private static List<Path> nameless() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.filter(OverflowFileTest::isNameless).toList();
        }
    }

    private static boolean isNameless(Path open) {
        try {
            return Files.readSymbolicLink(open).toString().endsWith(".instructions (deleted)");
        } catch (IOException e) {
            return false; // closed in the meantime
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void it_has_no_name_and_gives_its_space_back_when_it_is_closed() throws IOException {
        List<Path> others = nameless();
        OverflowFile file = new OverflowFile(1 << 16);
        file.next();
        Path own = nameless().stream()
                .filter(open -> !others.contains(open))
                .findFirst()
                .orElseThrow();
        try (FileChannel same = FileChannel.open(own)) {
            assertEquals(1 << 16, same.size());
            file.close();
            assertEquals(0, same.size());
        }
    }
}
