package io.policybridge.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/** What a command says that cannot write. */
final class Said {
    private static final Pattern REASON = Pattern.compile(
            "Input/output error|No space left on device|disk I/O error|database or disk is full|SQLITE_[A-Z_]+");

    private static final String UNFINISHED = ".policybridge-";
    private static final String LEFT_OVER = "left over, because it cannot be deleted: ";

    private Said() {}

    /** One line that names a file of the user's below {@code folder} and the reason, and an exit code that says so. */
    static void why(Terminal said, Path folder) {
        assertTrue(said.exitCode() == 1 || said.exitCode() == 2, () -> "exit code " + said.exitCode());
        assertEquals(1, said.err().lines().count(), said.err());
        assertTrue(said.err().startsWith("policybridge: "), said.err());
        assertTrue(REASON.matcher(said.err()).find(), said.err());
        String[] parts = said.err().split(Pattern.quote(LEFT_OVER), 2);
        assertTrue(parts[0].contains(folder.toString()), () -> "it names no file: " + said.err());
        assertFalse(parts[0].contains(UNFINISHED), () -> "it names a file of ours, not the user's: " + said.err());
    }

    /**
     * Each file is whole, as {@code after} the command or {@code before} it, but for unfinished ones that could not be
     * deleted: the line names them.
     *
     * @param dead whether no file could be deleted, as after a kill: then none needs to be named
     */
    static void leftOver(
            Map<String, String> there,
            Map<String, String> after,
            Map<String, String> before,
            Terminal said,
            boolean dead) {
        there.forEach((name, content) -> {
            if (isUnfinished(name)) {
                assertTrue(dead || said.err().contains(name), () -> name + " is left over: " + said.err());
            } else if (!content.equals(before.get(name))) {
                assertEquals(after.get(name), content, name);
            }
        });
    }

    static boolean isUnfinished(String name) {
        return name.contains(UNFINISHED);
    }

    static void nothingAmiss(Terminal said) {
        assertEquals(0, said.exitCode(), said.err());
    }
}
