package io.policybridge.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite's native library, unpacked once beside the program's classes. The driver by itself unpacks it for each process
 * into the folder for temporary files, where it stays if the process is killed.
 */
final class SqliteLibrary {
    /** The driver looks there first. */
    private static final String PATH = "org.sqlite.lib.path";

    private SqliteLibrary() {}

    /** Lets the driver load the unpacked library, where the program's folder can be written. */
    static synchronized void prepare() {
        String home = System.getProperty("policybridge.home");
        if (home == null || System.getProperty(PATH) != null) {
            return;
        }
        Path built = Path.of(home, "validation", "cli", "target");
        if (Files.isDirectory(built)) {
            try {
                System.setProperty(PATH, unpacked(built).toString());
            } catch (IOException e) {
                // read-only: the driver unpacks it where it can
            }
        }
    }

    /** The folder below {@code above} that has the library; it is there whole or not at all. */
    static Path unpacked(Path above) throws IOException {
        Path folder = above.resolve("sqlite-" + SQLiteJDBCLoader.getVersion());
        Path library = folder.resolve(LibraryLoaderUtil.getNativeLibName());
        if (Files.exists(library)) {
            return folder;
        }
        String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + LibraryLoaderUtil.getNativeLibName();
        try (InputStream in = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("no SQLite for this machine");
            }
            Files.createDirectories(folder);
            Path part = Files.createTempFile(folder, "part", "");
            Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
            Files.move(part, library, StandardCopyOption.ATOMIC_MOVE);
        }
        return folder;
    }
}
