package io.policybridge.store;

import io.policybridge.input.BadInput;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredMetrics;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RowTable;
import io.policybridge.table.WantedMetrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file of results (SQLite; docs/sweep.md has its tables). A result is there whole or not at all, whatever happens to
 * the process, and several processes may use the file at once. For any number of threads.
 */
public final class ResultStore implements AutoCloseable {
    static final Path IN_MEMORY = Path.of(":memory:");

    private final Path file;
    private final Connection connection;
    private final PointTable points;
    private final MetricTables metrics;
    private final ClaimTable claims;
    private final PlannedTable planned;

    private ResultStore(Path file, Connection connection) {
        this.file = file;
        this.connection = connection;
        points = new PointTable(file, connection);
        metrics = new MetricTables(file, connection);
        claims = new ClaimTable(connection);
        planned = new PlannedTable(connection);
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

    /** As {@link #reading}, but where there is no file, an empty store in memory. */
    public static ResultStore readingOrEmpty(Path file) {
        return Files.exists(file) ? reading(file) : open(IN_MEMORY);
    }

    /** As {@link #open}. @throws BadInput also if there is no such file */
    public static ResultStore existing(Path file) {
        requireExisting(file);
        return open(file);
    }

    /** As {@link #existing}, for who only reads: the file may lie where nothing can be written. */
    public static ResultStore reading(Path file) {
        requireExisting(file);
        try {
            return new ResultStore(file, StoreFile.connect(file, Integer.MAX_VALUE));
        } catch (SQLException e) {
            return new ResultStore(file, readOnly(file, e));
        }
    }

    /** What a CSV file has, in memory. */
    public static ResultStore ofCsv(Path file) {
        ResultStore store = open(IN_MEMORY);
        store.add(StoreCsv.read(file));
        store.plan(StoreCsv.planned(file));
        return store;
    }

    private static Connection readOnly(Path file, SQLException why) {
        if (!StoreFile.isUnwritable(why)) {
            throw failed(file, why);
        }
        try {
            return StoreFile.connectUnwritten(file);
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    private static void requireExisting(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new BadInput("store=" + file + "; expected a file of results, which sweep writes");
        }
    }

    /** For complaints. */
    public Path file() {
        return file;
    }

    /** The result of that key, if it is there. */
    public synchronized Optional<StoredPoint> find(PointKey key) {
        return asked(() -> points.find(key));
    }

    /** As {@link #find}, but none unless it has all of {@code wanted} too. */
    public synchronized Optional<StoredPoint> find(PointKey key, WantedMetrics wanted) {
        return wanted.isNone() || asked(() -> has(key, wanted)) ? find(key) : Optional.empty();
    }

    private boolean has(PointKey key, WantedMetrics wanted) throws SQLException {
        Optional<Long> id = points.id(key);
        return id.isPresent() && metrics.has(id.get(), wanted);
    }

    /** The tables of metrics of {@code key}; none without a result. */
    public synchronized List<StoredMetrics> metrics(PointKey key) {
        return asked(() -> {
            Optional<Long> id = points.id(key);
            return id.isEmpty() ? List.of() : metrics.of(id.get());
        });
    }

    /** The table of metrics of {@code key} of that kind and period. */
    public synchronized Optional<RowTable> metrics(PointKey key, MetricRows rows, long period) {
        return asked(() -> {
            Optional<Long> id = points.id(key);
            return id.isEmpty() ? Optional.empty() : metrics.of(id.get(), rows, period);
        });
    }

    /** The periods, ascending, of which there are tables of {@code rows}; 0 for those without periods. */
    public synchronized List<Long> periods(MetricRows rows) {
        return asked(() -> metrics.periods(rows));
    }

    /** All results, oldest first, with their tables of metrics, and the memory that they took. */
    public synchronized List<StoredPoint> measured() {
        Map<PointKey, Long> bytes = memory();
        return all().stream()
                .map(point -> point.measured(metrics(point.key())).taking(bytes.getOrDefault(point.key(), 0L)))
                .toList();
    }

    /** Results that differ from that of {@code key} in the digest of the simulator only, the newest first. */
    public synchronized List<PointKey> older(PointKey key) {
        return asked(() -> points.older(key));
    }

    /** How many results there are. */
    public synchronized int size() {
        return asked(points::size);
    }

    /** By workload and limits, the mean of the seconds that their results took. */
    public synchronized Map<List<String>, Double> usualSeconds() {
        return asked(points::usualSeconds);
    }

    /** The names of all statistics that a result has. */
    public synchronized List<String> statistics() {
        return asked(points::statistics);
    }

    /** All results, oldest first, with those statistics alone. */
    public synchronized List<StoredPoint> all(Collection<String> statistics) {
        return asked(() -> points.all(statistics));
    }

    /** All results, oldest first. */
    public synchronized List<StoredPoint> all() {
        return asked(points::all);
    }

    /** Adds {@code result}, unless there is one of its key; ends its claim. */
    public void add(StoredPoint result) {
        add(List.of(result));
    }

    /**
     * Adds {@code results}, all or none: those of whose key there is none, and to the others the tables of metrics that
     * they lack; notes the memory that they took, and ends their claims. Returns how many results are new, or have more
     * metrics now.
     */
    public synchronized int add(List<StoredPoint> results) {
        if (results.isEmpty()) {
            return 0;
        }
        return inTransaction(() -> {
            int changed = 0;
            for (StoredPoint result : results) {
                PointKey key = result.key();
                boolean isNew = points.add(result);
                int added = metrics.add(points.id(key).orElseThrow(), result.metrics());
                if (result.memory() > 0) {
                    MemoryTable.note(connection, key, result.memory());
                }
                changed += isNew || added > 0 ? 1 : 0;
                claims.release(key);
            }
            return changed;
        });
    }

    /** The columns of the plan that was swept last, in its order; none if the store is not of a sweep. */
    public synchronized List<PlannedColumn> planned() {
        return asked(planned::all);
    }

    /** Notes that {@code columns} are those of the plan that is swept. */
    public synchronized void plan(List<PlannedColumn> columns) {
        inTransaction(() -> {
            planned.replace(columns);
            return null;
        });
    }

    /** How many bytes of memory simulations took, where that is known. */
    public synchronized Map<PointKey, Long> memory() {
        return asked(() -> MemoryTable.all(file, connection));
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
        if (keys.isEmpty()) {
            return List.of();
        }
        return inTransaction(() -> {
            List<PointKey> open = new ArrayList<>();
            for (Map.Entry<PointKey, WantedMetrics> one : keys.entrySet()) {
                if (!has(one.getKey(), one.getValue())) {
                    open.add(one.getKey());
                }
            }
            return claims.claim(open, owner, now, until);
        });
    }

    /** Who has claimed {@code key}, if anybody has. */
    public synchronized Optional<Claim> claimed(PointKey key) {
        return asked(() -> claims.of(key));
    }

    /** Ends those claims that have not been renewed. */
    public synchronized void release(Map<PointKey, Claim> ended) {
        if (ended.isEmpty()) {
            return;
        }
        inTransaction(() -> {
            for (Map.Entry<PointKey, Claim> one : ended.entrySet()) {
                claims.release(one.getKey(), one.getValue());
            }
            return null;
        });
    }

    /** Who has claims. */
    public synchronized List<String> owners() {
        return asked(claims::owners);
    }

    /** Ends the claims of {@code owner}. */
    public synchronized void releaseAll(String owner) {
        inTransaction(() -> {
            claims.releaseAll(owner);
            return null;
        });
    }

    /** The results of {@code old} become those of a simulator of digest {@code simulator}, where there is none yet. */
    public synchronized void adopt(Collection<PointKey> old, String simulator) {
        inTransaction(() -> {
            points.adopt(old, simulator);
            return null;
        });
    }

    /** What the tables are asked, or what a transaction does. */
    private interface Work<T> {
        T done() throws SQLException;
    }

    private <T> T asked(Work<T> work) {
        try {
            return work.done();
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    private <T> T inTransaction(Work<T> work) {
        return asked(() -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("BEGIN IMMEDIATE");
                try {
                    T result = work.done();
                    statement.execute("COMMIT");
                    return result;
                } catch (SQLException | RuntimeException e) {
                    StoreFile.rollBack(statement);
                    throw e;
                }
            }
        });
    }

    private static UncheckedIOException failed(Path file, SQLException problem) {
        return new UncheckedIOException(
                file + ": " + problem.getMessage().lines().findFirst().orElse("cannot be used")
                        + "; results stored before it are kept",
                new IOException(problem));
    }

    @Override
    public synchronized void close() {
        asked(() -> {
            connection.close();
            return null;
        });
    }
}
