package io.policybridge.check.gpgpusim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import io.policybridge.cli.Terminal;
import io.policybridge.verify.VerifyFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check inside GPGPU-Sim, where there is none, or one that does not run. */
class HostOutageCheckTest {
    @Test
    void without_a_simulator_it_is_not_made_and_nothing_is_survived_or_lost() throws Exception {
        CheckOutcome outcome = new HostOutageCheck(Optional.empty()).run(CheckProgress.NONE);
        assertEquals(new CheckOutcome(0, 0, 0, "", "no GPGPU-Sim (--gpgpusim and --application)", List.of()), outcome);
    }

    @Test
    void what_a_run_that_failed_has_printed_is_kept(@TempDir Path folder) throws IOException {
        Path application = Files.writeString(folder.resolve("app"), "#!/bin/sh\necho no device >&2\nexit 3\n");
        assertTrue(application.toFile().setExecutable(true));
        HostOutageCheck check = new HostOutageCheck(Optional.of(new PatchedHost(folder, List.of("{}/app"))));
        String message = assertThrows(VerifyFailure.class, () -> check.run(CheckProgress.NONE))
                .getMessage();
        String start = "undisturbed: the application ended with status 3";
        assertEquals(start, message.substring(0, start.length()));
        Path err = Path.of(message.substring(message.lastIndexOf(' ') + 1));
        assertEquals("no device\n", Files.readString(err));
        try (Stream<Path> kept = Files.walk(err.getParent())) {
            kept.sorted(Comparator.reverseOrder())
                    .forEach(file -> assertTrue(file.toFile().delete()));
        }
    }

    @Test
    void a_simulator_without_an_application_is_refused() {
        Terminal said = Terminal.run("check", "--long", "--gpgpusim", "gpgpu-sim");
        assertEquals(2, said.exitCode());
        assertEquals("policybridge: --gpgpusim and --application; expected both, or none\n", said.err());
    }
}
