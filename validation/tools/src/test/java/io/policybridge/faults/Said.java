package io.policybridge.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import java.util.Map;
import java.util.regex.Pattern;

/** What a command says that cannot write. */
final class Said {
    private static final Pattern REASON = Pattern.compile(
            "Input/output error|No space left on device|disk I/O error|database or disk is full|SQLITE_[A-Z_]+");

    private Said() {}

    /** One line with the reason, and an exit code that says so. */
    static void why(Terminal said) {
        assertTrue(said.exitCode() == 1 || said.exitCode() == 2, () -> "exit code " + said.exitCode());
        assertEquals(1, said.err().lines().count(), said.err());
        assertTrue(said.err().startsWith("policybridge: "), said.err());
        assertTrue(REASON.matcher(said.err()).find(), said.err());
    }

    /**
     * Each file that was written is whole, but for unfinished ones that could not be deleted: the line names them.
     *
     * @param dead whether no file could be deleted, as after a kill: then none needs to be named
     */
    static void leftOver(Map<String, String> written, Map<String, String> expected, Terminal said, boolean dead) {
        written.forEach((name, content) -> {
            if (name.contains(".policybridge-")) {
                assertTrue(dead || said.err().contains(name), () -> name + " is left over: " + said.err());
            } else {
                assertEquals(expected.get(name), content, name);
            }
        });
    }

    static void nothingAmiss(Terminal said) {
        assertEquals(0, said.exitCode(), said.err());
    }
}
