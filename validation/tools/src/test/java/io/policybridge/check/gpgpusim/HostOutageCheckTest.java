package io.policybridge.check.gpgpusim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import io.policybridge.cli.Terminal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The check inside GPGPU-Sim, where there is none. */
class HostOutageCheckTest {
    @Test
    void without_a_simulator_it_is_not_made_and_nothing_is_survived_or_lost() throws Exception {
        CheckOutcome outcome = new HostOutageCheck(Optional.empty()).run(CheckProgress.NONE);
        assertEquals(new CheckOutcome(0, 0, 0, "", "no GPGPU-Sim (--gpgpusim and --application)", List.of()), outcome);
    }

    @Test
    void a_simulator_without_an_application_is_refused() {
        Terminal said = Terminal.run("check", "--long", "--gpgpusim", "gpgpu-sim");
        assertEquals(2, said.exitCode());
        assertEquals("policybridge: --gpgpusim and --application; expected both, or none\n", said.err());
    }
}
