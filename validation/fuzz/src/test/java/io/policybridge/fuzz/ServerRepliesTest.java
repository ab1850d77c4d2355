package io.policybridge.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.fuzz.harness.FuzzTarget;
import io.policybridge.session.PolicyFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a policy server that does not keep to the protocol, for former findings. */
class ServerRepliesTest {
    private static final Path CORPUS = Path.of("src", "test", "corpus", "server-replies");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a-site-of-no-part | answered OPEN with protocol violation: part=9; expected 1 to 4",
                "a-site-twice | answered OPEN with protocol violation: two parts at L1D 0; expected one",
                "more-sites-than-there-are | answered OPEN with protocol violation: 28 sites; expected at most 22",
                "a-value-of-33-bits | answered setIndex with value=4294967296; expected -2147483648 to 2147483647",
                "a-set-with-the-code-of-a-route | answered setIndex with CACHE; expected SET",
                "replies-without-end | answered message 2; expected 3"
            })
    void a_server_that_answers_wrongly_is_named(String input, String line) throws IOException {
        byte[] replies = Files.readAllBytes(CORPUS.resolve(input));
        FuzzTarget target = FuzzTargets.named("server-replies");
        assertEquals(
                "the policy server at 127.0.0.1:1 " + line,
                assertThrows(PolicyFailure.class, () -> target.use(replies)).getMessage());
    }
}
