package io.policybridge.store;

import io.policybridge.simulation.PointKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which points a process computes at present, so that no other does. */
final class ClaimTable {
    private final Connection connection;

    ClaimTable(Connection connection) {
        this.connection = connection;
    }

    /**
     * Reserves those of {@code keys} for {@code owner} until {@code until} (milliseconds since 1970), in a transaction,
     * and returns which it has got: not what another owner has whose time is not over.
     */
    List<PointKey> claim(List<PointKey> keys, String owner, long now, long until) throws SQLException {
        List<PointKey> got = new ArrayList<>();
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO claim SELECT "
                + "?, ".repeat(PointTable.KEY_COLUMNS)
                + "?, ? WHERE true ON CONFLICT DO UPDATE SET owner=excluded.owner, until=excluded.until "
                + "WHERE owner=excluded.owner OR until<?")) {
            for (PointKey key : keys) {
                int next = PointTable.fill(insert, 1, key);
                insert.setString(next, owner);
                insert.setLong(next + 1, until);
                insert.setLong(next + 2, now);
                if (insert.executeUpdate() == 1) {
                    got.add(key);
                }
            }
        }
        return got;
    }

    /** Who has claims. */
    List<String> owners() throws SQLException {
        List<String> owners = new ArrayList<>();
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery("SELECT DISTINCT owner FROM claim")) {
            while (row.next()) {
                owners.add(PointTable.text(row, "owner"));
            }
        }
        return owners;
    }

    /** The claim of {@code key}, if there is one. */
    Optional<Claim> of(PointKey key) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT owner, until FROM claim WHERE " + PointTable.SAME_KEY)) {
            PointTable.fill(query, 1, key);
            try (ResultSet row = query.executeQuery()) {
                return row.next()
                        ? Optional.of(new Claim(PointTable.text(row, "owner"), row.getLong("until")))
                        : Optional.empty();
            }
        }
    }

    /** Ends {@code claim} of {@code key}, unless it has been renewed. */
    void release(PointKey key, Claim claim) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(
                "DELETE FROM claim WHERE " + PointTable.SAME_KEY + " AND owner=? AND until=?")) {
            int next = PointTable.fill(delete, 1, key);
            delete.setString(next, claim.owner());
            delete.setLong(next + 1, claim.until());
            delete.executeUpdate();
        }
    }

    void release(PointKey key) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM claim WHERE " + PointTable.SAME_KEY)) {
            PointTable.fill(delete, 1, key);
            delete.executeUpdate();
        }
    }

    void releaseAll(String owner) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM claim WHERE owner=?")) {
            delete.setString(1, owner);
            delete.executeUpdate();
        }
    }
}
