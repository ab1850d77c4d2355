package io.policybridge.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.policybridge.input.BadInput;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.table.MetricRows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultStoreTest {
    private static final PointKey KEY = key("lru", 1);
    private static final StoredPoint RESULT =
            new StoredPoint(KEY, 1.5, "finished", Map.of("cycles", 5312.0, "ipc", 0.1, "latency[0]", 7.0));

    @TempDir
    Path folder;

    private static PointKey key(String policy, long seed) {
        return TestKey.of(
                "atax:tiny", "ab", policy, "gtx480x", "cd", seed, "none", new PointKey.Code("new", "policies"));
    }

    private ResultStore open() {
        return ResultStore.open(folder.resolve("results.sqlite"));
    }

    @Test
    void a_result_is_there_again_when_the_file_is_opened_anew() {
        try (ResultStore store = open()) {
            assertEquals(Optional.empty(), store.find(KEY));
            store.add(RESULT);
        }
        try (ResultStore store = open()) {
            assertEquals(Optional.of(RESULT), store.find(KEY));
            assertEquals(List.of(RESULT), store.all());
            assertEquals(Optional.empty(), store.find(key("lru", 2)));
            assertEquals(Optional.empty(), store.find(KEY.under(new PointKey.Code("newer", "policies"))));
        }
    }

    /** SQLite refuses, without waiting, to begin to write for one who still reads what another has changed. */
    @Test
    void many_can_open_a_new_store_at_once() throws InterruptedException, ExecutionException {
        int openers = 8;
        ExecutorService threads = Executors.newFixedThreadPool(openers);
        try {
            for (int round = 0; round < 20; round++) {
                Path file = folder.resolve(round + ".sqlite");
                CyclicBarrier start = new CyclicBarrier(openers);
                Callable<Integer> opener = () -> {
                    start.await();
                    try (ResultStore store = ResultStore.open(file)) {
                        return store.size();
                    }
                };
                for (Future<Integer> size : threads.invokeAll(Collections.nCopies(openers, opener))) {
                    assertEquals(0, size.get());
                }
            }
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void the_first_result_of_a_point_stays() {
        try (ResultStore store = open()) {
            store.add(RESULT);
            store.add(new StoredPoint(KEY, 9, "finished", Map.of("cycles", 1.0)));
            assertEquals(List.of(RESULT), store.all());
        }
    }

    /** One owner at a time until its time is over, and none once the result is there. */
    @Test
    void a_point_is_claimed_by_one_owner() {
        try (ResultStore store = open();
                ResultStore other = open()) {
            assertTrue(store.claim(KEY, "a", 100, 200));
            assertFalse(other.claim(KEY, "b", 200, 300));
            assertTrue(store.claim(KEY, "a", 150, 250));
            assertFalse(other.claim(KEY, "b", 250, 350));
            assertTrue(other.claim(KEY, "b", 251, 351));
            assertEquals(List.of("b"), store.owners());
            store.add(RESULT);
            assertEquals(List.of(), store.owners());
            assertFalse(other.claim(KEY, "b", 400, 500));
        }
    }

    @Test
    void claims_of_an_owner_end_together() {
        try (ResultStore store = open()) {
            store.claim(KEY, "a", 0, 1000);
            store.claim(key("lru", 2), "a", 0, 1000);
            store.claim(key("lru", 3), "b", 0, 1000);
            store.releaseAll("a");
            assertTrue(store.claim(KEY, "c", 10, 1000));
            assertFalse(store.claim(key("lru", 3), "c", 10, 1000));
        }
    }

    @Test
    void results_of_another_simulator_can_be_taken_over() {
        PointKey old = KEY.under(new PointKey.Code("old", "policies"));
        PointKey otherPolicies = KEY.under(new PointKey.Code("old", "others"));
        try (ResultStore store = open()) {
            store.add(new StoredPoint(old, 1.5, "finished", RESULT.statistics()));
            store.add(new StoredPoint(otherPolicies, 1.5, "finished", RESULT.statistics()));
            assertEquals(List.of(old), store.older(KEY));
            store.adopt(List.of(old), "new");
            assertEquals(Optional.of(RESULT), store.find(KEY));
            assertEquals(Optional.empty(), store.find(old));
            assertTrue(store.find(otherPolicies).isPresent());
        }
    }

    @Test
    void other_files_are_refused_and_stay_as_they_were() throws IOException, SQLException {
        Path text = Files.writeString(folder.resolve("notes.txt"), "a file of something else");
        assertTrue(assertThrows(BadInput.class, () -> ResultStore.open(text))
                .getMessage()
                .contains("no SQLite file; expected a file of results"));
        assertEquals("a file of something else", Files.readString(text));
        Path other = folder.resolve("other.sqlite");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + other);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE mine (x)");
        }
        assertTrue(assertThrows(BadInput.class, () -> ResultStore.open(other))
                .getMessage()
                .contains("an SQLite file of something else"));
        assertTrue(assertThrows(BadInput.class, () -> ResultStore.existing(folder.resolve("none.sqlite")))
                .getMessage()
                .contains("none.sqlite; expected a file of results"));
        assertFalse(Files.exists(folder.resolve("none.sqlite")));
    }

    /** A file as builds of version 2 made it, in which one size of atax had two names. */
    @Test
    void a_store_of_version_2_keeps_its_results_under_the_names_of_today() throws SQLException {
        Path file = folder.resolve("old.sqlite");
        String keys = "workload, input, policy, config, config_digest, seed, limits, simulator, policies";
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE point (id INTEGER PRIMARY KEY, workload TEXT NOT NULL, input TEXT NOT NULL, "
                            + "policy TEXT NOT NULL, config TEXT NOT NULL, config_digest TEXT NOT NULL, seed INTEGER NOT NULL, "
                            + "limits TEXT NOT NULL, simulator TEXT NOT NULL, policies TEXT NOT NULL, seconds REAL NOT NULL, "
                            + "ended TEXT NOT NULL, UNIQUE (" + keys + "))");
            statement.execute(
                    "CREATE TABLE statistic (point INTEGER NOT NULL REFERENCES point ON DELETE CASCADE, name TEXT NOT NULL, "
                            + "value REAL NOT NULL, PRIMARY KEY (point, name)) WITHOUT ROWID");
            statement.execute("CREATE TABLE claim (" + keys
                    + ", owner TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (" + keys + ")) WITHOUT ROWID");
            statement.execute(
                    "CREATE TABLE metrics (point INTEGER NOT NULL REFERENCES point ON DELETE CASCADE, kind TEXT NOT NULL, "
                            + "period INTEGER NOT NULL, csv TEXT NOT NULL, PRIMARY KEY (point, kind, period))");
            for (String row : List.of(
                    "1, 'atax:tiny', 'i', 'lru'",
                    "2, 'atax:064', 'i', 'lru'",
                    "3, 'atax:64', 'i', 'dip(monitors=32)'",
                    "4, 'lmem', 'i', 'native on ways-16 caches'")) {
                statement.execute("INSERT INTO point VALUES (" + row
                        + ", 'gtx480x', 'cd', 1, 'none', 's', 'p', 2.5, 'finished')");
            }
            statement.execute("INSERT INTO statistic VALUES (1, 'ipc', 1.5), (2, 'ipc', 1.5), (3, 'ipc', 2)");
            statement.execute("PRAGMA application_id=" + 0x50427273);
            statement.execute("PRAGMA user_version=2");
        }
        try (ResultStore store = ResultStore.open(file)) {
            assertEquals(
                    List.of("atax:tiny lru {ipc=1.5}", "atax:tiny dip(monitors=32) {ipc=2.0}", "lmem ways-16 {}"),
                    store.all().stream()
                            .map(result -> result.key().run().workload() + " "
                                    + result.key().run().policy() + " "
                                    + result.statistics())
                            .toList());
            assertEquals(List.of(), store.planned());
        }
    }

    @Test
    void another_version_of_the_tables_is_refused() throws SQLException {
        open().close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("results.sqlite"));
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA user_version=7");
        }
        assertTrue(assertThrows(BadInput.class, this::open)
                .getMessage()
                .contains("results of version 7; expected version 3"));
    }

    /** 20 pages of 4 KB: each result needs about one. */
    @Test
    void a_full_disk_is_said_and_what_was_stored_is_kept() {
        Map<String, Double> many = new HashMap<>();
        for (int i = 0; i < 150; i++) {
            many.put("statistic" + i, i / 7.0);
        }
        int stored = 0;
        try (ResultStore store = ResultStore.open(folder.resolve("results.sqlite"), 20)) {
            while (stored < 100) {
                store.add(new StoredPoint(key("lru", stored), 1, "finished", many));
                stored++;
            }
            fail();
        } catch (UncheckedIOException e) {
            assertTrue(e.getMessage().contains("results.sqlite: [SQLITE_FULL]"), e.getMessage());
            assertTrue(e.getMessage().endsWith("; results stored before it are kept"), e.getMessage());
        }
        assertTrue(stored > 3, "" + stored);
        try (ResultStore store = open()) {
            assertEquals(stored, store.size());
            store.add(new StoredPoint(key("lru", stored), 1, "finished", many));
            assertEquals(stored + 1, store.size());
        }
    }

    /** SQLite cannot make the memory that it shares through a file there, as where nothing can be written. */
    private static Path unwritable(Path folder, Path... files) throws IOException {
        Files.createDirectories(folder.resolve("results.sqlite-shm"));
        for (Path file : files) {
            Files.copy(file, folder.resolve(file.getFileName()));
        }
        return folder.resolve("results.sqlite");
    }

    @Test
    void a_store_is_read_where_nothing_can_be_written() throws IOException {
        Path file = folder.resolve("results.sqlite");
        try (ResultStore store = ResultStore.open(file)) {
            store.add(RESULT);
        }
        Path copy = unwritable(folder.resolve("no room"), file);
        assertThrows(UncheckedIOException.class, () -> ResultStore.open(copy));
        try (ResultStore store = ResultStore.reading(copy)) {
            assertEquals(List.of(RESULT), store.all());
            assertThrows(UncheckedIOException.class, () -> store.releaseAll("owner"));
        }
    }

    /** A sweep that was killed leaves results in SQLite's log. */
    @Test
    void results_in_the_log_of_a_store_are_read_where_nothing_can_be_written() throws IOException {
        Path file = folder.resolve("results.sqlite");
        try (ResultStore store = ResultStore.open(file)) {
            store.add(RESULT);
            Path copy = unwritable(folder.resolve("no room"), file, folder.resolve("results.sqlite-wal"));
            try (ResultStore killed = ResultStore.reading(copy)) {
                assertEquals(List.of(RESULT), killed.all());
                assertThrows(UncheckedIOException.class, () -> killed.releaseAll("owner"));
            }
        }
    }

    @Test
    void results_go_to_csv_and_come_back_as_they_were() throws IOException {
        StoredPoint quoted = new StoredPoint(
                key("dacache(promotion=4,\"x\")", 2), 0.1, "max_cycles", Map.of("cycles", 7.0, "ipc", 1.0 / 3));
        Path csv = Files.writeString(folder.resolve("a.csv"), StoreCsv.text(List.of(RESULT, quoted)));
        assertEquals(List.of(RESULT, quoted), StoreCsv.read(csv));
    }

    /** lru is a column of its own, and one of the two of which the best counts. */
    @Test
    void the_columns_of_a_plan_go_to_csv_and_come_back() throws IOException {
        PlannedColumn best = new PlannedColumn(
                "best, \"of\" both",
                List.of(PolicyValue.read("dip"), PolicyValue.read("lru")),
                false,
                new PlannedColumn.Choice("mpki", false, true));
        PlannedColumn alone = new PlannedColumn("=LRU", List.of(PolicyValue.read("lru")), true, null);
        List<StoredPoint> points = List.of(
                new StoredPoint(key("lru", 1), 1, "finished", Map.of("ipc", 1.0)),
                new StoredPoint(key("dip", 1), 1, "finished", Map.of("ipc", 2.0)),
                new StoredPoint(key("swl(n=1)", 1), 1, "finished", Map.of("ipc", 3.0)));
        Path csv = Files.writeString(folder.resolve("a.csv"), StoreCsv.text(points, List.of(best, alone)));
        assertEquals(points, StoreCsv.read(csv));
        assertEquals(List.of(best, alone), StoreCsv.planned(csv));
        try (ResultStore store = ResultStore.ofCsv(csv)) {
            assertEquals(points, store.all());
            assertEquals(List.of(best, alone), store.planned());
        }
    }

    @Test
    void a_csv_of_an_earlier_build_has_no_columns_of_a_plan() throws IOException {
        Path csv = Files.writeString(folder.resolve("a.csv"), StoreCsv.text(List.of(RESULT)));
        assertFalse(Files.readString(csv).contains("planned"));
        assertEquals(List.of(RESULT), StoreCsv.read(csv));
        assertEquals(List.of(), StoreCsv.planned(csv));
    }

    @Test
    void columns_of_a_plan_that_contradict_each_other_are_refused_with_their_line() throws IOException {
        List<PlannedColumn> planned = List.of(
                new PlannedColumn("L", List.of(RESULT.key().run().policy(), PolicyValue.read("dip")), true, null));
        StoredPoint other = new StoredPoint(key("dip", 1), 1, "finished", Map.of());
        String whole = StoreCsv.text(List.of(RESULT, other), planned);
        int last = whole.lastIndexOf("\"\"L\"\"");
        Path csv = folder.resolve("a.csv");
        for (String wrong : List.of("\"\"M\"\"", "null", "7}")) {
            Files.writeString(csv, whole.substring(0, last) + wrong + whole.substring(last + 5));
            String message =
                    assertThrows(BadInput.class, () -> StoreCsv.planned(csv)).getMessage();
            assertTrue(message.startsWith(csv + ":3: planned=["), message);
        }
    }

    @Test
    void a_csv_that_is_cut_or_edited_is_refused_with_its_line() throws IOException {
        String whole = StoreCsv.text(List.of(RESULT));
        Path csv = Files.writeString(folder.resolve("a.csv"), whole.replace("5312", "many"));
        assertTrue(assertThrows(BadInput.class, () -> StoreCsv.read(csv))
                .getMessage()
                .contains("a.csv:2: cycles=many; expected a number"));
        Files.writeString(csv, whole.substring(0, whole.length() - 12));
        assertTrue(assertThrows(BadInput.class, () -> StoreCsv.read(csv))
                .getMessage()
                .contains("a.csv:2: "));
        Files.writeString(csv, whole.replace("workload,", "wrkload,"));
        assertTrue(assertThrows(BadInput.class, () -> StoreCsv.read(csv))
                .getMessage()
                .contains("a.csv:1: columns=wrkload"));
    }

    @Test
    void a_csv_file_in_another_encoding_is_said_to_be_so() throws IOException {
        Path csv = Files.writeString(
                folder.resolve("latin.csv"), StoreCsv.text(List.of(RESULT)) + "\u00fc", StandardCharsets.ISO_8859_1);
        String expected = csv + ": it is not UTF-8; expected a CSV file that results --";
        assertEquals(
                expected + "export has written",
                assertThrows(BadInput.class, () -> StoreCsv.read(csv)).getMessage());
        assertEquals(
                expected + "metrics has exported",
                assertThrows(BadInput.class, () -> MetricsCsv.read(csv, MetricRows.LOAD))
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1.5, | NaN, | seconds=NaN",
                "1.5, | Infinity, | seconds=Infinity",
                "1.5, | -1, | seconds=-1.0",
                ",5312, | ,NaN, | cycles=NaN",
                ",5312, | ,9e999, | cycles=Infinity",
                ",5312, | ,1e-320, | cycles=1.0E-320",
                ",none, | ,x cycles, | limits=x cycles",
                ",none, | ,02 kernels, | limits=02 kernels",
                ",gtx480x, | ,+, | config=+"
            })
    void a_csv_with_a_value_that_no_sweep_writes_is_refused_with_its_line(String from, String to, String complaint)
            throws IOException {
        String whole = StoreCsv.text(List.of(RESULT));
        assertTrue(whole.contains(from), whole);
        Path csv = Files.writeString(folder.resolve("a.csv"), whole.replace(from, to));
        String refused = assertThrows(BadInput.class, () -> StoreCsv.read(csv)).getMessage();
        assertTrue(refused.contains("a.csv:2: " + complaint + "; expected "), refused);
    }
}
