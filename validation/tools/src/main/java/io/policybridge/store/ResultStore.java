package io.policybridge.store;

import io.policybridge.input.BadInput;
import io.policybridge.report.rows.MetricRows;
import io.policybridge.report.rows.RowTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file of results (SQLite; docs/sweep.md has its tables). A result is there whole or not at all, whatever happens to
 * the process, and several processes may use the file at once. For any number of threads.
 */
public final class ResultStore implements AutoCloseable {
    static final String KEYS = "workload, input, policy, config, config_digest, seed, limits, simulator, policies";
    static final String SAME_KEY = "workload=? AND input=? AND policy=? AND config=? AND config_digest=? "
            + "AND seed=? AND limits=? AND simulator=? AND policies=?";
    private static final int KEY_COLUMNS = 9;
    static final Path IN_MEMORY = Path.of(":memory:");

    private final Path file;
    private final Connection connection;
    private final MetricTables metrics;

    private ResultStore(Path file, Connection connection) {
        this.file = file;
        this.connection = connection;
        metrics = new MetricTables(file, connection);
    }

    /**
     * Opens the store in {@code file}, which is created if there is none.
     *
     * @throws BadInput if it is no store, or of another version
     */
    public static ResultStore open(Path file) {
        return open(file, Integer.MAX_VALUE);
    }

    /** As {@link #open}, for a file that no other process opens: it may lie on a network file system. */
    public static ResultStore ofOneProcess(Path file) {
        try {
            return new ResultStore(file, StoreFile.connectAlone(file));
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    /** As {@link #open}, with room for so many pages of 4 KB: as on a disk that becomes full. */
    static ResultStore open(Path file, int pages) {
        try {
            return new ResultStore(file, StoreFile.connect(file, pages));
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    /** As {@link #open}, but makes no file: where there is none, an empty store in memory. For who only asks. */
    public static ResultStore toAsk(Path file) {
        return Files.exists(file) ? open(file) : open(IN_MEMORY);
    }

    /** As {@link #open}. @throws BadInput also if there is no such file */
    public static ResultStore existing(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new BadInput("store=" + file + "; expected a file of results, which sweep writes");
        }
        return open(file);
    }

    /** The result of that key, if it is there. */
    public synchronized Optional<StoredPoint> find(PointKey key) {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT id, seconds, ended FROM point WHERE " + SAME_KEY)) {
            fill(query, 1, key);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? Optional.of(point(row, key, statistics(row.getLong("id")))) : Optional.empty();
            }
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    /** As {@link #find}, but none unless it has all of {@code wanted} too. */
    public synchronized Optional<StoredPoint> find(PointKey key, WantedMetrics wanted) {
        try {
            Optional<Long> id = wanted.isNone() ? Optional.empty() : id(key);
            return wanted.isNone() || id.isPresent() && metrics.has(id.get(), wanted) ? find(key) : Optional.empty();
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    private Optional<Long> id(PointKey key) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT id FROM point WHERE " + SAME_KEY)) {
            fill(query, 1, key);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? Optional.of(row.getLong(1)) : Optional.empty();
            }
        }
    }

    /** The tables of metrics of {@code key}; none without a result. */
    public synchronized List<StoredMetrics> metrics(PointKey key) {
        try {
            Optional<Long> id = id(key);
            return id.isEmpty() ? List.of() : metrics.of(id.get());
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    /** The table of metrics of {@code key} of that kind and period. */
    public synchronized Optional<RowTable> metrics(PointKey key, MetricRows rows, long period) {
        try {
            Optional<Long> id = id(key);
            return id.isEmpty() ? Optional.empty() : metrics.of(id.get(), rows, period);
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    /** The periods, ascending, of which there are tables of {@code rows}; 0 for those without periods. */
    public synchronized List<Long> periods(MetricRows rows) {
        try {
            return metrics.periods(rows);
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    /** All results, oldest first, with their tables of metrics. */
    public synchronized List<MeasuredPoint> measured() {
        return all().stream()
                .map(point -> new MeasuredPoint(point, metrics(point.key())))
                .toList();
    }

    /** Results that differ from that of {@code key} in the digest of the simulator only, the newest first. */
    public synchronized List<PointKey> older(PointKey key) {
        List<PointKey> older = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT * FROM point WHERE " + SAME_KEY.replace("simulator=?", "simulator<>?") + " ORDER BY id DESC")) {
            fill(query, 1, key);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    older.add(key(row));
                }
            }
            return older;
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    /** How many results there are. */
    public synchronized int size() {
        try (Statement query = connection.createStatement()) {
            return StoreFile.number(query, "SELECT count(*) FROM point");
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    /** By workload and limits, the mean of the seconds that their results took. */
    public synchronized Map<List<String>, Double> usualSeconds() {
        Map<List<String>, Double> usual = new HashMap<>();
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery(
                        "SELECT workload, limits, avg(seconds) FROM point GROUP BY workload, limits")) {
            while (row.next()) {
                usual.put(List.of(row.getString(1), row.getString(2)), row.getDouble(3));
            }
            return usual;
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    /** The names of all statistics that a result has. */
    public synchronized List<String> statistics() {
        List<String> names = new ArrayList<>();
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery("SELECT DISTINCT name FROM statistic ORDER BY name")) {
            while (row.next()) {
                names.add(row.getString(1));
            }
            return names;
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    /** All results, oldest first, with those statistics alone. */
    public synchronized List<StoredPoint> all(Collection<String> statistics) {
        Map<Long, Map<String, Double>> values = new HashMap<>();
        List<StoredPoint> all = new ArrayList<>();
        String marks = String.join(",", Collections.nCopies(statistics.size(), "?"));
        try (PreparedStatement query = connection.prepareStatement(
                        "SELECT point, name, value FROM statistic WHERE name IN (" + marks + ")");
                Statement points = connection.createStatement()) {
            int place = 1;
            for (String statistic : statistics) {
                query.setString(place++, statistic);
            }
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    values.computeIfAbsent(row.getLong(1), point -> new HashMap<>())
                            .put(text(row, "name"), number(row, "value"));
                }
            }
            try (ResultSet row = points.executeQuery("SELECT * FROM point ORDER BY id")) {
                while (row.next()) {
                    all.add(point(row, key(row), values.getOrDefault(row.getLong("id"), Map.of())));
                }
            }
            return all;
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    /** All results, oldest first. */
    public synchronized List<StoredPoint> all() {
        List<StoredPoint> all = new ArrayList<>();
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery("SELECT * FROM point ORDER BY id")) {
            while (row.next()) {
                all.add(point(row, key(row), statistics(row.getLong("id"))));
            }
            return all;
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    /** A text that every row has, unless the file is damaged. */
    static String text(ResultSet row, String column) throws SQLException {
        String text = row.getString(column);
        if (text == null) {
            throw new SQLException("the file is damaged: a row without " + column);
        }
        return text;
    }

    /** A number, likewise: SQLite gives 0 for a text. */
    private static double number(ResultSet row, String column) throws SQLException {
        if (row.getObject(column) instanceof Number number) {
            return number.doubleValue();
        }
        throw new SQLException(
                "the file is damaged: a row with " + text(row, column).replaceAll("\\p{Cntrl}", "?") + " as " + column);
    }

    /** The result in {@code row}. @throws BadInput if no sweep writes such a one */
    private StoredPoint point(ResultSet row, PointKey key, Map<String, Double> statistics) throws SQLException {
        return new RowCheck(file, row.getLong("id"))
                .checked(new StoredPoint(key, number(row, "seconds"), text(row, "ended"), statistics));
    }

    static PointKey key(ResultSet row) throws SQLException {
        return new PointKey(
                text(row, "workload"),
                text(row, "input"),
                text(row, "policy"),
                text(row, "config"),
                text(row, "config_digest"),
                row.getLong("seed"),
                text(row, "limits"),
                new PointKey.Code(text(row, "simulator"), text(row, "policies")));
    }

    private Map<String, Double> statistics(long point) throws SQLException {
        Map<String, Double> statistics = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement("SELECT name, value FROM statistic WHERE point=?")) {
            query.setLong(1, point);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    statistics.put(text(row, "name"), number(row, "value"));
                }
            }
        }
        return statistics;
    }

    /** Adds {@code result}, unless there is one of its key; ends its claim. */
    public void add(StoredPoint result) {
        add(List.of(result));
    }

    /** Adds {@code results}, all or none: those of whose key there is none; ends their claims. */
    public void add(List<StoredPoint> results) {
        addMeasured(results.stream()
                .map(result -> new MeasuredPoint(result, List.of()))
                .toList());
    }

    /**
     * As {@link #add}, with the tables of metrics that the results have; to a result that is there those that it lacks
     * are added. Returns how many results are new, or have more metrics now.
     */
    public synchronized int addMeasured(List<MeasuredPoint> results) {
        if (results.isEmpty()) {
            return 0;
        }
        int[] changed = {0};
        inTransaction(() -> {
            for (MeasuredPoint result : results) {
                boolean isNew = insertPoint(result.point());
                if (isNew) {
                    insertStatistics(result.point());
                }
                int added = metrics.add(id(result.point().key()).orElseThrow(), result.metrics());
                changed[0] += isNew || added > 0 ? 1 : 0;
                release(result.point().key());
            }
        });
        return changed[0];
    }

    /** Notes how many bytes of memory simulations took whose results are there. */
    public synchronized void noteMemory(Map<PointKey, Long> bytes) {
        if (bytes.isEmpty()) {
            return;
        }
        inTransaction(() -> {
            for (Map.Entry<PointKey, Long> one : bytes.entrySet()) {
                MemoryTable.note(connection, one.getKey(), one.getValue());
            }
        });
    }

    /** How many bytes of memory simulations took, where that is known. */
    public synchronized Map<PointKey, Long> memory() {
        try {
            return MemoryTable.all(connection);
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    private boolean insertPoint(StoredPoint result) throws SQLException {
        String marks = "?, ".repeat(KEY_COLUMNS) + "?, ?";
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT OR IGNORE INTO point (" + KEYS + ", seconds, ended) VALUES (" + marks + ")")) {
            int next = fill(insert, 1, result.key());
            insert.setDouble(next, result.seconds());
            insert.setString(next + 1, result.end());
            return insert.executeUpdate() == 1;
        }
    }

    /** Of the point that was inserted last. */
    private void insertStatistics(StoredPoint result) throws SQLException {
        try (Statement last = connection.createStatement();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO statistic (point, name, value) VALUES (?, ?, ?)")) {
            int id = StoreFile.number(last, "SELECT last_insert_rowid()");
            for (Map.Entry<String, Double> statistic : result.statistics().entrySet()) {
                insert.setInt(1, id);
                insert.setString(2, statistic.getKey());
                insert.setDouble(3, statistic.getValue());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** As below, one point; false if it is not got. */
    public boolean claim(PointKey key, String owner, long now, long until) {
        return !claim(Map.of(key, WantedMetrics.NONE), owner, now, until).isEmpty();
    }

    /**
     * Reserves those points for {@code owner} until {@code until} (milliseconds since 1970), and returns which it has
     * got: not what another owner has, and not what has a result with the metrics that are wanted of it. An owner that
     * goes on claims anew.
     */
    public synchronized List<PointKey> claim(Map<PointKey, WantedMetrics> keys, String owner, long now, long until) {
        List<PointKey> got = new ArrayList<>();
        if (keys.isEmpty()) {
            return got;
        }
        inTransaction(() -> {
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO claim SELECT "
                    + "?, ".repeat(KEY_COLUMNS)
                    + "?, ? WHERE true ON CONFLICT DO UPDATE SET owner=excluded.owner, until=excluded.until "
                    + "WHERE owner=excluded.owner OR until<?")) {
                for (Map.Entry<PointKey, WantedMetrics> one : keys.entrySet()) {
                    Optional<Long> id = id(one.getKey());
                    if (id.isPresent() && metrics.has(id.get(), one.getValue())) {
                        continue;
                    }
                    int next = fill(insert, 1, one.getKey());
                    insert.setString(next, owner);
                    insert.setLong(next + 1, until);
                    insert.setLong(next + 2, now);
                    if (insert.executeUpdate() == 1) {
                        got.add(one.getKey());
                    }
                }
            }
        });
        return got;
    }

    /** Who has claims. */
    public synchronized List<String> owners() {
        List<String> owners = new ArrayList<>();
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery("SELECT DISTINCT owner FROM claim")) {
            while (row.next()) {
                owners.add(row.getString(1));
            }
            return owners;
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    /** Ends the claims of {@code owner}. */
    public synchronized void releaseAll(String owner) {
        inTransaction(() -> {
            try (PreparedStatement delete = connection.prepareStatement("DELETE FROM claim WHERE owner=?")) {
                delete.setString(1, owner);
                delete.executeUpdate();
            }
        });
    }

    private void release(PointKey key) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM claim WHERE " + SAME_KEY)) {
            fill(delete, 1, key);
            delete.executeUpdate();
        }
    }

    /** The results of {@code old} become those of a simulator of digest {@code simulator}, where there is none yet. */
    public synchronized void adopt(Collection<PointKey> old, String simulator) {
        inTransaction(() -> {
            try (PreparedStatement update =
                    connection.prepareStatement("UPDATE OR IGNORE point SET simulator=? WHERE " + SAME_KEY)) {
                for (PointKey key : old) {
                    update.setString(1, simulator);
                    fill(update, 2, key);
                    update.executeUpdate();
                }
            }
        });
    }

    static int fill(PreparedStatement statement, int first, PointKey key) throws SQLException {
        int next = first;
        statement.setString(next++, key.workload());
        statement.setString(next++, key.input());
        statement.setString(next++, key.policy());
        statement.setString(next++, key.config());
        statement.setString(next++, key.configDigest());
        statement.setLong(next++, key.seed());
        statement.setString(next++, key.limits());
        statement.setString(next++, key.code().simulator());
        statement.setString(next++, key.code().policies());
        return next;
    }

    /** What a transaction does. */
    private interface Work {
        void run() throws SQLException;
    }

    private void inTransaction(Work work) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            try {
                work.run();
                statement.execute("COMMIT");
            } catch (SQLException e) {
                StoreFile.rollBack(statement);
                throw e;
            }
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    private static UncheckedIOException failed(Path file, SQLException problem) {
        return new UncheckedIOException(
                file + ": " + problem.getMessage().lines().findFirst().orElse("cannot be used")
                        + "; results stored before it are kept",
                new IOException(problem));
    }

    @Override
    public synchronized void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }
}
