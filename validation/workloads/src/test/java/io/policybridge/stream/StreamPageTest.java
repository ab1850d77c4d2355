package io.policybridge.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.stream.issue.IssueTraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page that describes the format, held to its word. */
@Tag("contract")
class StreamPageTest {
    @TempDir
    Path folder;

    @Test
    void the_example_on_the_page_is_a_readable_stream_and_the_one_that_the_tests_use() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("policybridge.home"), "docs", "streams.md"));
        int start = page.indexOf("```\n#policybridge-stream") + 4;
        String example = page.substring(start, page.indexOf("```", start));
        assertEquals(StreamFiles.MINIMAL, example);
        assertEquals(
                6,
                IssueTraceReader.read(StreamFiles.compressed(folder, example)).warpInstructions());
    }
}
