package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import io.policybridge.store.TestKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A store of a stranger can run nothing, and what is wrong with it is said in one line. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class RefusedStoresTest {
    @TempDir
    Path folder;

    private Path file;

    /** Two results on {@code workload}, so that a report compares them. */
    private void store(String workload) {
        file = folder.resolve("results.sqlite");
        try (ResultStore store = ResultStore.open(file)) {
            store.add(List.of(point(workload, "lru", 0.5), point(workload, "dip", 0.75)));
        }
    }

    private static StoredPoint point(String workload, String policy, double ipc) {
        PointKey key = TestKey.of(
                workload, "ab", policy, "gtx480x", "cd", 1, "3000 cycles", new PointKey.Code("new", "policies"));
        return new StoredPoint(key, 1, "max_cycles", Map.of("ipc", ipc, "mpki", 2.0));
    }

    /** As a stranger could. */
    private void change(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static void refused(String complaint, String... options) {
        Terminal terminal = Terminal.run(options);
        assertEquals(2, terminal.exitCode(), terminal.err());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
        assertTrue(terminal.err().contains(complaint), terminal.err());
    }

    private String[] report(String... options) {
        List<String> words = new ArrayList<>(List.of("report", file.toString(), "--out", out().toString()));
        words.addAll(List.of(options));
        return words.toArray(String[]::new);
    }

    private Path out() {
        return folder.resolve("report");
    }

    /** The host program would leave a mark if it ran, as it does where the user names it. */
    @ParameterizedTest
    @ValueSource(strings = {"", ":7"})
    void a_store_can_name_no_workload_that_is_code(String size) throws IOException {
        Path mark = folder.resolve("mark");
        Path source = Files.writeString(folder.resolve("Mine.java"), """
                public final class Mine implements io.policybridge.ptx.host.PtxWorkload {
                  static final boolean MARKED = new java.io.File("%s").mkdir();
                  public String ptx() { return "none.ptx"; }
                  public java.util.List<io.policybridge.ptx.host.NamedSize> sizes() { return java.util.List.of(); }
                  public void run(io.policybridge.ptx.host.Device gpu) {}
                }
                """.formatted(mark));
        store(source + size);
        refused("workload=" + source + size + "; expected one that is packaged or no code", report("--cycles", "1"));
        assertFalse(Files.exists(mark));
        assertFalse(Files.exists(out()));
        Terminal.run("run", "--workload", source.toString());
        assertTrue(Files.exists(mark));
    }

    /** Each would run for ever. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE point RENAME TO other; CREATE VIEW point AS WITH RECURSIVE r(id) AS "
                        + "(SELECT 1 UNION ALL SELECT id + 1 FROM r) SELECT * FROM r",
                "CREATE TRIGGER more AFTER INSERT ON statistic BEGIN INSERT INTO statistic "
                        + "SELECT (WITH RECURSIVE r(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM r) SELECT count(*) FROM r), "
                        + "'x', 1; END",
                "CREATE INDEX slow ON statistic (value + abs(value))",
                "CREATE TABLE more (id)"
            })
    void a_store_that_brings_sql_is_refused(String sql) throws SQLException {
        store("vecadd");
        change(sql.contains("RENAME") ? sql.split("; ", 2) : new String[] {sql});
        String complaint =
                "which no sweep makes; expected the tables point, statistic, claim, metrics, memory, planned alone";
        refused(complaint, "results", file.toString());
        refused(complaint, report());
    }

    /** Each ended with a trace of Java. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE point SET limits='foo' | :1: limits=foo; expected none, or N instructions",
                "UPDATE point SET limits='x cycles' | :1: limits=x cycles; expected",
                "UPDATE point SET limits='3000 cycles, ' | :1: limits=3000 cycles, ; expected",
                "UPDATE point SET limits='cycles' WHERE id=2 | :2: limits=cycles; expected",
                "UPDATE point SET config='+' | :1: config=+; expected the name of a configuration",
                "UPDATE point SET seconds=-1 | :1: seconds=-1.0; expected seconds that a run took",
                "UPDATE statistic SET value=9e999 WHERE name='ipc' | :1: ipc=Infinity; expected a number",
                "UPDATE statistic SET value=1e-320 WHERE name='ipc' | :1: ipc=1.0E-320; expected a number",
                "INSERT INTO metrics VALUES (1, 'load', 0, 'kernel') | :1: columns=kernel; expected kernel,pc, then",
                "INSERT INTO metrics VALUES (1, 'sm', 0, printf('sm,mpki%s1,x', char(10))) | :1: mpki=x; expected a number"
            })
    void a_value_that_no_sweep_writes_is_refused_with_its_row(String sql, String complaint) throws SQLException {
        store("vecadd");
        change(sql);
        refused(file + complaint, report());
        refused(file + complaint, report("--cycles", "1"));
        assertFalse(Files.exists(out()));
    }

    /** XML has no such characters. */
    @Test
    void control_characters_in_a_name_are_drawn_as_escapes() throws IOException {
        store("a\u001b\u0008b\\u0001");
        Terminal drawn = Terminal.run(report());
        assertEquals(0, drawn.exitCode(), drawn.err());
        try (Stream<Path> figures = Files.list(out().resolve("figures"))) {
            Path svg = figures.filter(one -> one.toString().endsWith(".svg"))
                    .findFirst()
                    .orElseThrow();
            String text = Files.readString(svg);
            assertTrue(text.contains("a\\u001B\\u0008b\\u0001"), text);
        }
    }
}
