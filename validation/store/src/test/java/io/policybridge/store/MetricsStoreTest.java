package io.policybridge.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredMetrics;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RowTable;
import io.policybridge.table.WantedMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricsStoreTest {
    private static final PointKey KEY = key(1);
    private static final StoredPoint RESULT = new StoredPoint(KEY, 1.5, "finished", Map.of("cycles", 5312.0));
    private static final StoredMetrics LOADS = new StoredMetrics(
            MetricRows.LOAD,
            0,
            new RowTable(
                    List.of("kernel", "pc", "missRate"),
                    List.of(List.of("a", "0x10", "0.5"), List.of("b, \"c\"", "0x18", "NaN"))));
    /** A run without a limit of warps: its table has no rows. */
    private static final StoredMetrics LIMITS = new StoredMetrics(
            MetricRows.LIMIT, 0, new RowTable(List.of("cycle", "launch", "kernel", "sm", "warpLimit"), List.of()));

    private static final WantedMetrics BOTH = WantedMetrics.of(List.of(MetricRows.LOAD, MetricRows.LIMIT), 100);

    @TempDir
    Path folder;

    private static PointKey key(long seed) {
        return TestKey.of(
                "atax:tiny", "ab", "lru", "gtx480x", "cd", seed, "none", new PointKey.Code("new", "policies"));
    }

    private ResultStore open() {
        return ResultStore.open(folder.resolve("results.sqlite"));
    }

    private static StoredMetrics periods(long length) {
        return new StoredMetrics(
                MetricRows.PERIOD,
                length,
                new RowTable(List.of("from", "to", "kernel", "mpki"), List.of(List.of("0", "9", "k", "3.5"))));
    }

    @Test
    void metrics_are_there_again_as_they_were_printed() {
        try (ResultStore store = open()) {
            assertEquals(1, store.add(List.of(RESULT.measured(List.of(LOADS, LIMITS)))));
        }
        try (ResultStore store = open()) {
            assertEquals(List.of(LIMITS, LOADS), store.metrics(KEY));
            assertEquals(Optional.of(LOADS.table()), store.metrics(KEY, MetricRows.LOAD, 0));
            assertEquals(Optional.of(RESULT), store.find(KEY));
            assertEquals(List.of(), store.metrics(key(2)));
        }
    }

    @Test
    void a_result_gets_the_metrics_that_it_lacks_and_keeps_its_statistics() {
        try (ResultStore store = open()) {
            store.add(RESULT);
            assertEquals(Optional.empty(), store.find(KEY, BOTH));
            StoredPoint again = new StoredPoint(KEY, 9, "finished", Map.of("cycles", 1.0));
            assertEquals(1, store.add(List.of(again.measured(List.of(LOADS)))));
            assertEquals(Optional.empty(), store.find(KEY, BOTH));
            assertEquals(1, store.add(List.of(again.measured(List.of(LOADS, LIMITS)))));
            assertEquals(0, store.add(List.of(again.measured(List.of(LOADS, LIMITS)))));
            assertEquals(Optional.of(RESULT), store.find(KEY, BOTH));
        }
    }

    @Test
    void periods_of_two_lengths_stand_side_by_side() {
        try (ResultStore store = open()) {
            store.add(List.of(RESULT.measured(List.of(periods(1000)))));
            assertTrue(store.find(KEY, WantedMetrics.of(List.of(MetricRows.PERIOD), 1000))
                    .isPresent());
            assertFalse(store.find(KEY, WantedMetrics.of(List.of(MetricRows.PERIOD), 2000))
                    .isPresent());
            store.add(List.of(RESULT.measured(List.of(periods(2000)))));
            assertEquals(List.of(1000L, 2000L), store.periods(MetricRows.PERIOD));
            assertEquals(List.of(periods(1000), periods(2000)), store.metrics(KEY));
        }
    }

    /** Claimed for its metrics though its result is there; not once they are there too. */
    @Test
    void a_point_that_lacks_metrics_alone_can_be_claimed() {
        try (ResultStore store = open()) {
            store.add(RESULT);
            assertEquals(List.of(), store.claim(Map.of(KEY, WantedMetrics.NONE), "a", 0, 100));
            assertEquals(List.of(KEY), store.claim(Map.of(KEY, BOTH), "a", 0, 100));
            assertEquals(List.of(), store.claim(Map.of(KEY, BOTH), "b", 50, 100));
            store.add(List.of(RESULT.measured(List.of(LOADS, LIMITS))));
            assertEquals(List.of(), store.owners());
            assertEquals(List.of(), store.claim(Map.of(KEY, BOTH), "b", 50, 100));
        }
    }

    /** What version 1 had: no table of metrics. */
    @Test
    void a_store_of_version_1_is_upgraded_when_it_is_opened() throws SQLException {
        try (ResultStore store = open()) {
            store.add(RESULT);
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("results.sqlite"));
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE metrics");
            statement.execute("DROP TABLE planned");
            statement.execute("PRAGMA user_version=1");
        }
        try (ResultStore store = open()) {
            assertEquals(List.of(RESULT), store.all());
            store.add(List.of(RESULT.measured(List.of(LOADS))));
            assertEquals(List.of(LOADS), store.metrics(KEY));
        }
    }

    @Test
    void metrics_go_to_csv_and_come_back_as_they_were() throws IOException {
        PointKey other = key(2);
        try (ResultStore store = open()) {
            store.add(List.of(
                    RESULT.measured(List.of(LOADS, LIMITS)),
                    new StoredPoint(other, 1, "finished", Map.of()).measured(List.of(LIMITS))));
            RowTable loads = MetricsCsv.table(store, MetricRows.LOAD);
            assertEquals("""
                    workload,input,policy,config,config_digest,seed,limits,simulator,policies,period,kernel,pc,missRate
                    atax:tiny,ab,lru,gtx480x,cd,1,none,new,policies,0,a,0x10,0.5
                    atax:tiny,ab,lru,gtx480x,cd,1,none,new,policies,0,"b, ""c""\",0x18,NaN
                    """, loads.csv());
            Path csv = Files.writeString(folder.resolve("loads.csv"), loads.csv());
            assertEquals(Map.of(KEY, List.of(LOADS)), MetricsCsv.read(csv, MetricRows.LOAD));
            Files.writeString(csv, MetricsCsv.table(store, MetricRows.LIMIT).csv());
            assertEquals(Map.of(KEY, List.of(LIMITS), other, List.of(LIMITS)), MetricsCsv.read(csv, MetricRows.LIMIT));
        }
    }

    @Test
    void a_csv_of_something_else_is_refused_with_its_line() throws IOException {
        Path csv = Files.writeString(folder.resolve("a.csv"), "workload,policy\natax,lru\n");
        assertTrue(assertThrows(BadInput.class, () -> MetricsCsv.read(csv, MetricRows.LOAD))
                .getMessage()
                .contains("a.csv:1: columns=workload,policy; expected workload,input,policy,"));
        String whole = "workload,input,policy,config,config_digest,seed,limits,simulator,policies,period,kernel,pc\n";
        Files.writeString(csv, whole + "a,b,c,d,e,1,none,g,h,0,k,0x10\na,b,c,d,e,1,none,g,h,soon,k,0x10\n");
        assertTrue(assertThrows(BadInput.class, () -> MetricsCsv.read(csv, MetricRows.LOAD))
                .getMessage()
                .contains("a.csv:3: period=soon; expected core cycles"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a,b,c,d,e,1,none,g,h,0,7 | SM | a.csv:1: columns=kernel,pc,misses; expected sm, then",
                "a,b,c,d,e,1,none,g,h,0,k,0x10,many | LOAD | a.csv:2: misses=many; expected a number",
                "a,b,c,d,e,1,none,g,h,0,k,0x10,Infinity | LOAD | a.csv:2: misses=Infinity; expected a number",
                "a,b,c,d,e,1,none,g,h,0,\u001bk,0x10,1 | LOAD | a.csv:2: kernel=?k; expected no control character",
                "a,b,c,d,e,1,foo,g,h,0,k,0x10,1 | LOAD | a.csv:2: limits=foo; expected none, or",
                "a,b,c,d,e,x,none,g,h,0,k,0x10,1 | LOAD | a.csv:2: seed=x; expected an integer"
            })
    void a_csv_of_other_rows_is_refused_with_its_line(String line, MetricRows rows, String complaint)
            throws IOException {
        String heading = "workload,input,policy,config,config_digest,seed,limits,simulator,policies,period,";
        Path csv = Files.writeString(folder.resolve("a.csv"), heading + "kernel,pc,misses\n" + line + "\n");
        String refused =
                assertThrows(BadInput.class, () -> MetricsCsv.read(csv, rows)).getMessage();
        assertTrue(refused.contains(complaint), refused);
    }
}
