package io.policybridge.store;

import io.policybridge.input.BadInput;
import io.policybridge.input.Leftovers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The SQLite file of a store: what it must be, and the tables of a new one. */
final class StoreFile {
    /** Of the tables; a file of a later version is refused. */
    private static final int VERSION = 3;
    /** "PBrs": other SQLite files are refused. */
    private static final int APPLICATION = 0x50427273;

    /** SQLite's own limit. */
    private static final int MOST_PAGES = 0x7fff_fffe;

    /** Of SQLite's header. */
    private static final int HEAD_BYTES = 100;

    private static final int PATIENCE_MILLISECONDS = 60_000;

    /** Of an error code of SQLite. */
    private static final int PRIMARY_CODE = 0xff;
    /** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN. */
    private static final Set<Integer> UNWRITABLE = Set.of(8, 10, 13, 14);

    private static final String LOG = "-wal";

    private StoreFile() {}

    /**
     * A connection to the store in {@code file}, which is created if there is none; its tables have room for so many
     * pages of 4 KB.
     *
     * @throws BadInput if it is no store, or of another version
     */
    static Connection connect(Path file, int pages) throws SQLException {
        return connect(file, pages, "NORMAL");
    }

    /** As above, for the only process that uses the file: SQLite then shares no memory through it. */
    static Connection connectAlone(Path file) throws SQLException {
        return connect(file, Integer.MAX_VALUE, "EXCLUSIVE");
    }

    /** Whether {@code problem} comes from a place that cannot be written, or is full. */
    static boolean isUnwritable(SQLException problem) {
        return UNWRITABLE.contains(problem.getErrorCode() & PRIMARY_CODE);
    }

    /**
     * A connection to read {@code file} that writes nothing to it nor beside it: to the file itself, or, where results
     * are still in its log or tables are missing, to a copy of both in memory.
     *
     * @throws BadInput if it is no store, or of another version
     */
    static Connection connectUnwritten(Path file) throws SQLException {
        requireStore(file);
        SqliteLibrary.prepare();
        if (!hasLog(file)) {
            Connection unlogged = DriverManager.getConnection(
                    "jdbc:sqlite:file:" + file.toAbsolutePath().toUri().getRawPath() + "?immutable=1");
            if (isCurrent(file, unlogged)) {
                return unlogged;
            }
            unlogged.close();
        }
        return copied(file);
    }

    private static boolean hasLog(Path file) {
        try {
            Path log = beside(file, LOG);
            return Files.exists(log) && Files.size(log) > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(file + LOG + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static boolean isCurrent(Path file, Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA trusted_schema=OFF");
            statement.execute("PRAGMA query_only=ON");
            StoreTables.requireAlone(file, statement);
            return number(statement, "PRAGMA application_id") == APPLICATION
                    && number(statement, "PRAGMA user_version") == VERSION
                    && StoreTables.areAll(statement);
        } catch (SQLException | BadInput e) {
            connection.close();
            throw e;
        }
    }

    private static Connection copied(Path file) throws SQLException {
        Path folder = null;
        try {
            folder = Files.createTempDirectory("policybridge-store");
            Path copy = Files.copy(file, folder.resolve("copy"));
            if (hasLog(file)) {
                Files.copy(beside(file, LOG), beside(copy, LOG));
            }
            try (Connection whole = opened(copy, Integer.MAX_VALUE, "NORMAL")) {
                moveOutOfLog(whole);
            }
            Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("restore from \"" + copy + "\"");
                statement.execute("PRAGMA query_only=ON");
            }
            return connection;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    file + ": nothing can be written beside it, and no copy in java.io.tmpdir="
                            + System.getProperty("java.io.tmpdir") + ": " + e.getMessage(),
                    e);
        } finally {
            if (folder != null) {
                delete(folder.resolve("copy"));
                delete(folder);
            }
        }
    }

    private static Path beside(Path file, String end) {
        return file.resolveSibling(file.getFileName() + end);
    }

    private static Connection connect(Path file, int pages, String locking) throws SQLException {
        requireStore(file);
        SqliteLibrary.prepare();
        if (!Files.exists(file) && !file.equals(ResultStore.IN_MEMORY)) {
            make(file, pages);
        }
        return opened(file, pages, locking);
    }

    /**
     * Makes an empty store, whole or not at all. Of several processes that do so at once, all use the one that is there
     * first: each makes its own under another name, because SQLite cannot give one new file its tables and its log from
     * two processes.
     */
    private static void make(Path file, int pages) throws SQLException {
        Path own = file.resolveSibling(file.getFileName() + ".new-" + UUID.randomUUID());
        try {
            try (Connection connection = opened(own, pages, "NORMAL")) {
                moveOutOfLog(connection);
            }
            Files.createLink(file, own);
        } catch (FileAlreadyExistsException e) {
            // another process was faster
        } catch (UnsupportedOperationException e) {
            move(own, file);
        } catch (IOException e) {
            throw cannotBeMade(file, e);
        } finally {
            delete(own);
        }
    }

    private static void move(Path own, Path file) {
        try {
            Files.move(own, file);
        } catch (IOException e) {
            throw cannotBeMade(file, e);
        }
    }

    private static UncheckedIOException cannotBeMade(Path file, IOException problem) {
        return new UncheckedIOException(file + ": cannot be made: " + problem.getMessage(), problem);
    }

    /** Closing would do so too, but says nothing if it fails: what is left then is the log's. */
    private static void moveOutOfLog(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (number(statement, "PRAGMA wal_checkpoint(TRUNCATE)") != 0) {
                throw new SQLException("a new file is in use");
            }
        }
    }

    /** Also what SQLite leaves beside it if it cannot delete it. */
    private static void delete(Path own) {
        for (String end : List.of(LOG, "-shm", "")) {
            Path one = beside(own, end);
            try {
                Files.deleteIfExists(one);
            } catch (IOException e) {
                Leftovers.add(one);
            }
        }
    }

    private static Connection opened(Path file, int pages, String locking) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        try {
            set(connection, pages, locking);
            create(file, connection);
            return connection;
        } catch (SQLException | BadInput e) {
            connection.close();
            throw e;
        }
    }

    /** Closes the statement: one whose result is not read to its end keeps the file locked for reading. */
    private static void set(Connection connection, int pages, String locking) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA trusted_schema=OFF"); // what a file defines calls no function with side effects
            statement.execute("PRAGMA busy_timeout=" + PATIENCE_MILLISECONDS);
            statement.execute("PRAGMA locking_mode=" + locking);
            statement.execute("PRAGMA journal_mode=WAL");
            statement.execute("PRAGMA synchronous=FULL");
            statement.execute("PRAGMA foreign_keys=ON");
            statement.execute("PRAGMA max_page_count=" + Math.min(pages, MOST_PAGES));
        }
    }

    /** A file of something else must not become a store. */
    private static void requireStore(Path file) {
        if (file.toString().matches(".*[?#].*")) { // the driver would read options there
            throw new BadInput("store=" + file + "; expected a name without ? and #");
        }
        byte[] magic = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
        if (!Files.exists(file)) {
            return;
        }
        try {
            if (Files.isDirectory(file)) {
                throw new BadInput("store=" + file + " is a folder; expected a file of results");
            }
            try (InputStream in = Files.newInputStream(file)) {
                byte[] head = in.readNBytes(HEAD_BYTES);
                if (head.length > 0 && !Arrays.equals(Arrays.copyOf(head, magic.length), magic)) {
                    throw BadInput.in(file, "no SQLite file; expected a file of results, which sweep writes");
                }
                if (head.length > 0) {
                    requireWhole(file, head);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * SQLite reads pages behind the end of a file as empty ones. Between the pages that it moves from its log the file
     * may be too short, and the log is there.
     */
    private static void requireWhole(Path file, byte... head) throws IOException {
        ByteBuffer numbers = ByteBuffer.wrap(Arrays.copyOf(head, HEAD_BYTES));
        int pageBytes = numbers.getShort(16) == 1 ? 1 << 16 : numbers.getShort(16) & 0xffff;
        long bytes = Integer.toUnsignedLong(numbers.getInt(28)) * pageBytes;
        boolean counted = numbers.getInt(24) == numbers.getInt(92);
        if ((counted && Files.size(file) < bytes || head.length < HEAD_BYTES) && !Files.exists(beside(file, LOG))) {
            throw BadInput.in(file, "size=" + Files.size(file) + "; expected " + bytes + ": it was cut off");
        }
    }

    private static void create(Path file, Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            try {
                int version = number(statement, "PRAGMA user_version");
                int application = number(statement, "PRAGMA application_id");
                if (version == 0 && number(statement, "SELECT count(*) FROM sqlite_master") == 0) {
                    StoreTables.create(statement);
                    statement.execute("PRAGMA application_id=" + APPLICATION);
                    statement.execute("PRAGMA user_version=" + VERSION);
                } else if (application == APPLICATION && (version == 1 || version == 2)) {
                    StoreTables.requireAlone(file, statement);
                    if (version == 1) { // had no metrics
                        statement.execute(MetricTables.CREATED);
                    }
                    statement.execute(PlannedTable.CREATED);
                    PointTable.modernise(connection);
                    statement.execute("PRAGMA user_version=" + VERSION);
                } else if (application != APPLICATION || version != VERSION) {
                    throw BadInput.in(
                            file,
                            application == APPLICATION
                                    ? "results of version " + version + "; expected version " + VERSION
                                    : "an SQLite file of something else; expected a file of results");
                } else {
                    StoreTables.requireAlone(file, statement);
                }
                statement.execute(MemoryTable.CREATED);
                statement.execute("COMMIT");
            } catch (SQLException | BadInput e) {
                rollBack(statement);
                throw e;
            }
        }
    }

    static int number(Statement statement, String query) throws SQLException {
        try (ResultSet row = statement.executeQuery(query)) {
            return row.getInt(1);
        }
    }

    /** SQLite may have done so by itself, for instance because the disk is full. */
    static void rollBack(Statement statement) {
        try {
            statement.execute("ROLLBACK");
        } catch (SQLException e) {
            // there is nothing to roll back
        }
    }
}
