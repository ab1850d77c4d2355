package io.policybridge.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
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

    static void nothingAmiss(Terminal said) {
        assertEquals(0, said.exitCode(), said.err());
    }
}
