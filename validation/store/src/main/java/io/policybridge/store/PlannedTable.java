package io.policybridge.store;

import io.policybridge.simulation.PolicyValue;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The columns of the plan that was swept last, in its order: a row for each policy of each column. */
final class PlannedTable {
    static final String CREATED = "CREATE TABLE planned (place INTEGER NOT NULL, candidate INTEGER NOT NULL, "
            + "label TEXT NOT NULL, policy TEXT NOT NULL, baseline INTEGER NOT NULL, statistic TEXT, "
            + "highest INTEGER, per_workload INTEGER, PRIMARY KEY (place, candidate))";

    private final Connection connection;

    PlannedTable(Connection connection) {
        this.connection = connection;
    }

    /** Those of {@code columns} in place of the ones before, in a transaction. */
    void replace(List<PlannedColumn> columns) throws SQLException {
        try (Statement delete = connection.createStatement();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO planned VALUES (?, ?, ?, ?, ?, ?, ?, ?)")) {
            delete.execute("DELETE FROM planned");
            for (int place = 0; place < columns.size(); place++) {
                PlannedColumn column = columns.get(place);
                PlannedColumn.Choice choice = column.choice();
                for (int candidate = 0; candidate < column.policies().size(); candidate++) {
                    insert.setInt(1, place);
                    insert.setInt(2, candidate);
                    insert.setString(3, column.label());
                    insert.setString(4, column.policies().get(candidate).toString());
                    insert.setBoolean(5, column.baseline());
                    insert.setString(6, choice == null ? null : choice.statistic());
                    insert.setBoolean(7, choice != null && choice.highest());
                    insert.setBoolean(8, choice != null && choice.perWorkload());
                    insert.executeUpdate();
                }
            }
        }
    }

    List<PlannedColumn> all() throws SQLException {
        List<PlannedColumn> all = new ArrayList<>();
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery("SELECT * FROM planned ORDER BY place, candidate")) {
            int last = -1;
            while (row.next()) {
                List<PolicyValue> policies = new ArrayList<>();
                if (row.getInt("place") == last) {
                    policies.addAll(all.remove(all.size() - 1).policies());
                }
                last = row.getInt("place");
                policies.add(PolicyValue.read(PointTable.text(row, "policy")));
                String statistic = row.getString("statistic");
                all.add(new PlannedColumn(
                        PointTable.text(row, "label"),
                        policies,
                        row.getBoolean("baseline"),
                        statistic == null
                                ? null
                                : new PlannedColumn.Choice(
                                        statistic, row.getBoolean("highest"), row.getBoolean("per_workload"))));
            }
        }
        return all;
    }
}
