package io.policybridge.store;

import io.policybridge.simulation.StoredMetrics;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RowTable;
import io.policybridge.table.WantedMetrics;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The tables of metrics of a store's points, each as the CSV text that {@code run --by} prints. */
final class MetricTables {
    static final String CREATED = "CREATE TABLE metrics (point INTEGER NOT NULL REFERENCES point ON DELETE CASCADE, "
            + "kind TEXT NOT NULL, period INTEGER NOT NULL, csv TEXT NOT NULL, PRIMARY KEY (point, kind, period))";

    private final Path file;
    private final Connection connection;

    MetricTables(Path file, Connection connection) {
        this.file = file;
        this.connection = connection;
    }

    private static String kind(MetricRows rows) {
        return rows.name().toLowerCase(Locale.ROOT);
    }

    /** Adds {@code metrics} to point {@code id}, in a transaction; returns how many of them were not there. */
    int add(long id, List<StoredMetrics> metrics) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT OR IGNORE INTO metrics VALUES (?, ?, ?, ?)")) {
            int added = 0;
            for (StoredMetrics one : metrics) {
                insert.setLong(1, id);
                insert.setString(2, kind(one.rows()));
                insert.setLong(3, one.period());
                insert.setString(4, one.table().csv());
                added += insert.executeUpdate();
            }
            return added;
        }
    }

    /** Whether point {@code id} has all of {@code wanted}. */
    boolean has(long id, WantedMetrics wanted) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT 1 FROM metrics WHERE point=? AND kind=? AND period=?")) {
            for (MetricRows rows : wanted.rows()) {
                query.setLong(1, id);
                query.setString(2, kind(rows));
                query.setLong(3, wanted.period(rows));
                try (ResultSet row = query.executeQuery()) {
                    if (!row.next()) {
                        return false;
                    }
                }
            }
            return true;
        }
    }

    /** All of point {@code id}; those of kinds that this build does not know are left out. */
    List<StoredMetrics> of(long id) throws SQLException {
        List<StoredMetrics> all = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT kind, period, csv FROM metrics WHERE point=? ORDER BY kind, period")) {
            query.setLong(1, id);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    Optional<MetricRows> rows = MetricRows.named(PointTable.text(row, "kind"));
                    if (rows.isPresent()) {
                        RowTable table = table(id, rows.get(), PointTable.text(row, "csv"));
                        all.add(new StoredMetrics(rows.get(), row.getLong(2), table));
                    }
                }
            }
        }
        return all;
    }

    /** The periods, ascending, of which the store has tables of {@code rows}. */
    List<Long> periods(MetricRows rows) throws SQLException {
        List<Long> periods = new ArrayList<>();
        try (PreparedStatement query =
                connection.prepareStatement("SELECT DISTINCT period FROM metrics WHERE kind=? ORDER BY period")) {
            query.setString(1, kind(rows));
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    periods.add(row.getLong(1));
                }
            }
        }
        return periods;
    }

    /** The table of point {@code id} of that kind and period. */
    Optional<RowTable> of(long id, MetricRows rows, long period) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT csv FROM metrics WHERE point=? AND kind=? AND period=?")) {
            query.setLong(1, id);
            query.setString(2, kind(rows));
            query.setLong(3, period);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? Optional.of(table(id, rows, PointTable.text(row, "csv"))) : Optional.empty();
            }
        }
    }

    /** The table of point {@code id} that {@code csv} is, unless the file is damaged. */
    private RowTable table(long id, MetricRows rows, String csv) throws SQLException {
        RowTable table;
        try {
            table = RowTable.read(csv);
        } catch (RuntimeException e) {
            throw new SQLException("the file is damaged: a table of metrics that is none", e);
        }
        return new RowCheck(file, id).table(rows, table);
    }
}
