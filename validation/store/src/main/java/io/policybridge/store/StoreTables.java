package io.policybridge.store;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The tables of a store, by their definitions. Nothing else may be in its file: a view or a trigger is SQL of whoever
 * wrote the file, and would be run by whoever reads it.
 */
final class StoreTables {
    private static final Map<String, String> CREATED = new LinkedHashMap<>();

    static {
        CREATED.put(
                "point",
                "CREATE TABLE point (id INTEGER PRIMARY KEY, workload TEXT NOT NULL, input TEXT NOT NULL, "
                        + "policy TEXT NOT NULL, config TEXT NOT NULL, config_digest TEXT NOT NULL, "
                        + "seed INTEGER NOT NULL, limits TEXT NOT NULL, simulator TEXT NOT NULL, "
                        + "policies TEXT NOT NULL, seconds REAL NOT NULL, ended TEXT NOT NULL, UNIQUE ("
                        + PointTable.KEYS + "))");
        CREATED.put(
                "statistic",
                "CREATE TABLE statistic (point INTEGER NOT NULL REFERENCES point ON DELETE CASCADE, name TEXT NOT NULL, "
                        + "value REAL NOT NULL, PRIMARY KEY (point, name)) WITHOUT ROWID");
        CREATED.put(
                "claim",
                "CREATE TABLE claim (" + PointTable.KEYS
                        + ", owner TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (" + PointTable.KEYS
                        + ")) WITHOUT ROWID");
        CREATED.put("metrics", MetricTables.CREATED);
        CREATED.put("memory", MemoryTable.CREATED);
        CREATED.put("planned", PlannedTable.CREATED);
    }

    private StoreTables() {}

    /** Creates all of them in an empty file. */
    static void create(Statement statement) throws SQLException {
        for (String table : CREATED.values()) {
            statement.execute(table);
        }
    }

    /**
     * Refuses a file that has something else than these tables, as SQLite has noted their definitions, and the indexes
     * that they imply.
     */
    static void requireAlone(Path file, Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("SELECT type, name, sql FROM sqlite_master")) {
            while (row.next()) {
                String type = row.getString(1);
                String name = row.getString(2);
                String sql = row.getString(3);
                boolean isOurs = "table".equals(type)
                        ? noted(CREATED.get(name)).equals(sql)
                        : "index".equals(type) && sql == null;
                if (!isOurs) {
                    String what = (type + " " + name).replaceAll("\\p{Cntrl}", "?");
                    throw BadInput.in(
                            file,
                            what + ", which no sweep makes; expected the tables " + String.join(", ", CREATED.keySet())
                                    + " alone, as a new file has them");
                }
            }
        }
    }

    /** Whether a file that has these tables alone has all of them: later ones are missing in older files. */
    static boolean areAll(Statement statement) throws SQLException {
        return StoreFile.number(statement, "SELECT count(*) FROM sqlite_master WHERE type='table'") == CREATED.size();
    }

    /** SQLite leaves the condition out; empty for no table of ours. */
    private static String noted(String created) {
        return created == null ? "" : created.replace("IF NOT EXISTS ", "");
    }
}
