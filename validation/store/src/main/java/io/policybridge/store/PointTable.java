package io.policybridge.store;

import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.StoredPoint;
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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The results of a store, each a point and its statistics. */
final class PointTable {
    static final String KEYS = "workload, input, policy, config, config_digest, seed, limits, simulator, policies";
    static final int KEY_COLUMNS = 9;
    static final String SAME_KEY = "workload=? AND input=? AND policy=? AND config=? AND config_digest=? "
            + "AND seed=? AND limits=? AND simulator=? AND policies=?";
    /** In the order in which they were stored. */
    private static final String ALL = "SELECT * FROM point ORDER BY id";

    private final Path file;
    private final Connection connection;

    PointTable(Path file, Connection connection) {
        this.file = file;
        this.connection = connection;
    }

    Optional<StoredPoint> find(PointKey key) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT id, seconds, ended FROM point WHERE " + SAME_KEY)) {
            fill(query, 1, key);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? Optional.of(point(row, key, statistics(row.getLong("id")))) : Optional.empty();
            }
        }
    }

    Optional<Long> id(PointKey key) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT id FROM point WHERE " + SAME_KEY)) {
            fill(query, 1, key);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? Optional.of(row.getLong(1)) : Optional.empty();
            }
        }
    }

    /** Those that differ from {@code key} in the digest of the simulator only, the newest first. */
    List<PointKey> older(PointKey key) throws SQLException {
        List<PointKey> older = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT * FROM point WHERE " + SAME_KEY.replace("simulator=?", "simulator<>?") + " ORDER BY id DESC")) {
            fill(query, 1, key);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    older.add(key(file, row));
                }
            }
        }
        return older;
    }

    int size() throws SQLException {
        try (Statement query = connection.createStatement()) {
            return StoreFile.number(query, "SELECT count(*) FROM point");
        }
    }

    /** By workload and limits, the mean of the seconds that they took. */
    Map<List<String>, Double> usualSeconds() throws SQLException {
        Map<List<String>, Double> usual = new HashMap<>();
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery(
                        "SELECT workload, limits, avg(seconds) FROM point GROUP BY workload, limits")) {
            while (row.next()) {
                usual.put(List.of(text(row, "workload"), text(row, "limits")), row.getDouble(3));
            }
        }
        return usual;
    }

    /** The names of all statistics that one has. */
    List<String> statistics() throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery("SELECT DISTINCT name FROM statistic ORDER BY name")) {
            while (row.next()) {
                names.add(text(row, "name"));
            }
        }
        return names;
    }

    /** All, with those statistics alone. */
    List<StoredPoint> all(Collection<String> statistics) throws SQLException {
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
            try (ResultSet row = points.executeQuery(ALL)) {
                while (row.next()) {
                    all.add(point(row, key(file, row), values.getOrDefault(row.getLong("id"), Map.of())));
                }
            }
        }
        return all;
    }

    List<StoredPoint> all() throws SQLException {
        List<StoredPoint> all = new ArrayList<>();
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery(ALL)) {
            while (row.next()) {
                all.add(point(row, key(file, row), statistics(row.getLong("id"))));
            }
        }
        return all;
    }

    /** Adds {@code result}, in a transaction, unless there is one of its key; whether it was added. */
    boolean add(StoredPoint result) throws SQLException {
        String marks = "?, ".repeat(KEY_COLUMNS) + "?, ?";
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT OR IGNORE INTO point (" + KEYS + ", seconds, ended) VALUES (" + marks + ")")) {
            int next = fill(insert, 1, result.key());
            insert.setDouble(next, result.seconds());
            insert.setString(next + 1, result.end());
            if (insert.executeUpdate() == 0) {
                return false;
            }
        }
        addStatistics(result.statistics());
        return true;
    }

    /** Of the point that was inserted last. */
    private void addStatistics(Map<String, Double> statistics) throws SQLException {
        try (Statement last = connection.createStatement();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO statistic (point, name, value) VALUES (?, ?, ?)")) {
            int id = StoreFile.number(last, "SELECT last_insert_rowid()");
            for (Map.Entry<String, Double> statistic : statistics.entrySet()) {
                insert.setInt(1, id);
                insert.setString(2, statistic.getKey());
                insert.setDouble(3, statistic.getValue());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** Those of {@code old} become results of {@code simulator}, where there is none yet. */
    void adopt(Collection<PointKey> old, String simulator) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE OR IGNORE point SET simulator=? WHERE " + SAME_KEY)) {
            for (PointKey key : old) {
                update.setString(1, simulator);
                fill(update, 2, key);
                update.executeUpdate();
            }
        }
    }

    /**
     * Writes workloads and policies of earlier versions as this one does: a size by its one name, a ceiling by its own.
     * Of results that are then of one key the oldest stays.
     */
    static void modernise(Connection connection) throws SQLException {
        rename(connection, "workload", Benchmarks::canonical);
        rename(connection, "policy", policy -> PolicyValue.read(policy).toString());
    }

    private static void rename(Connection connection, String column, UnaryOperator<String> name) throws SQLException {
        Set<String> before = new HashSet<>();
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery("SELECT DISTINCT " + column + " FROM point")) {
            while (row.next()) {
                before.add(text(row, column));
            }
        }
        before.removeIf(old -> old.equals(name.apply(old)));
        try (PreparedStatement update = connection.prepareStatement(
                        "UPDATE OR IGNORE point SET " + column + "=? WHERE " + column + "=?");
                PreparedStatement delete = connection.prepareStatement("DELETE FROM point WHERE " + column + "=?")) {
            for (String old : before) {
                update.setString(1, name.apply(old));
                update.setString(2, old);
                update.executeUpdate();
                delete.setString(1, old);
                delete.executeUpdate();
            }
        }
    }

    /** The result in {@code row}. @throws io.policybridge.input.BadInput if no sweep writes such a one */
    private StoredPoint point(ResultSet row, PointKey key, Map<String, Double> statistics) throws SQLException {
        return new RowCheck(file, row.getLong("id"))
                .checked(new StoredPoint(key, number(row, "seconds"), text(row, "ended"), statistics));
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

    /** The key in {@code row}, of that id in {@code file}. @throws io.policybridge.input.BadInput if it is none */
    static PointKey key(Path file, ResultSet row) throws SQLException {
        List<String> texts = new ArrayList<>();
        for (String column : StoreCsv.KEY) {
            texts.add(text(row, column));
        }
        return new RowCheck(file, row.getLong("id")).key(texts);
    }

    /** Sets the parameters from {@code first} on to {@code key}; returns the next one. */
    static int fill(PreparedStatement statement, int first, PointKey key) throws SQLException {
        int next = first;
        for (String text : StoreCsv.key(key)) {
            statement.setString(next++, text);
        }
        return next;
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
}
