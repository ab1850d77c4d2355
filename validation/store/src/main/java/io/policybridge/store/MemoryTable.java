package io.policybridge.store;

import io.policybridge.simulation.PointKey;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/** How much memory simulations have taken, where that is known. */
final class MemoryTable {
    /** Stores of builds that did not know it get it too. */
    static final String CREATED = "CREATE TABLE IF NOT EXISTS memory "
            + "(point INTEGER PRIMARY KEY REFERENCES point ON DELETE CASCADE, bytes INTEGER NOT NULL)";

    private MemoryTable() {}

    /** Notes what the simulation of {@code key}, whose result is there, took. */
    static void note(Connection connection, PointKey key, long bytes) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT OR REPLACE INTO memory (bytes, point) SELECT ?, id FROM point WHERE " + PointTable.SAME_KEY)) {
            insert.setLong(1, bytes);
            PointTable.fill(insert, 2, key);
            insert.executeUpdate();
        }
    }

    /** By key, what each simulation took. */
    static Map<PointKey, Long> all(Path file, Connection connection) throws SQLException {
        Map<PointKey, Long> all = new HashMap<>();
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery("SELECT * FROM memory JOIN point ON memory.point = point.id")) {
            while (row.next()) {
                all.put(PointTable.key(file, row), row.getLong("bytes"));
            }
            return all;
        }
    }
}
