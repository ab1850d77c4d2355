package io.policybridge.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.catalogue.Workloads;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recorded runs and benchmarks of the same name. */
@Tag("contract")
class RecordedNamesTest {
    @ParameterizedTest
    @ValueSource(strings = {"atax", "gesummv"})
    void the_run_is_meant_and_nothing_is_said_of_a_file_that_is_not_there(String name) {
        assertTrue(Benchmarks.all().stream().anyMatch(one -> one.name().equals(name)), "a benchmark too");
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            assertTrue(Workloads.packaged().resolve(name).folder().endsWith(name));
        } finally {
            System.setErr(before);
        }
        assertEquals("", said.toString(StandardCharsets.UTF_8));
    }
}
