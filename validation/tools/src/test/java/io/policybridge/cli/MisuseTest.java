package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Command lines that cannot be read: one line each, in the form of all others. */
class MisuseTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run | run: expected --workload=NAME|DIR",
                "compare | compare: expected --workload=W, --policy=P",
                "run --polcy lru | run: no option --polcy; nearest: --policy",
                "replay --compnent=l1d | replay: no option --compnent; nearest: --component",
                "run --policy | run: --policy=P without its value; expected one",
                "run --workload vecadd --max-cycles x | run: --max-cycles=x; expected an integer",
                "validate --tolerance x | validate: --tolerance=x; expected a number",
                "run --workload vecadd --max-cycles 5 --max-cycles 6 | run: --max-cycles=N is given twice; expected once",
                "run --workload vecadd --json=5 | run: --json=5; expected no value",
                "drive --call phone | drive: --call=phone; expected direct, jna, grpc",
                "demo now | demo: 'now' is one word too many; expected options only",
                "diff a b c | diff: 'c' is one word too many; expected options only behind A, B",
                "diff a | diff: expected B",
                "rum | no command rum; nearest: run",
                "bench bridges | bench: no command bridges; nearest: bridge",
                "verify-host | verify-host: expected --plain=DIR, --patched=DIR, APPLICATION"
            })
    void each_says_what_it_was_given_and_what_it_expects(String words, String explanation) {
        Terminal terminal = Terminal.run(words.split(" "));
        assertEquals(2, terminal.exitCode());
        assertTrue(terminal.err().startsWith("policybridge: " + explanation), terminal.err());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
    }

    private static Stream<List<String>> mistakes() {
        return below(Main.line(), List.of())
                .flatMap(command -> Stream.of("--no-such-option", "--trace=5", "--trace")
                        .map(word -> Stream.of(command, List.of("--trace", word))
                                .flatMap(List::stream)
                                .toList()));
    }

    private static Stream<List<String>> below(CommandLine command, List<String> path) {
        return Stream.concat(
                Stream.of(path),
                command.getSubcommands().entrySet().stream()
                        .filter(entry -> !entry.getKey().equals("help"))
                        .flatMap(entry -> below(
                                entry.getValue(),
                                Stream.concat(path.stream(), Stream.of(entry.getKey()))
                                        .toList())));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void every_command_answers_in_the_same_form(List<String> words) {
        Terminal terminal = Terminal.run(words.toArray(String[]::new));
        assertEquals(2, terminal.exitCode(), terminal.err());
        assertTrue(terminal.err().startsWith("policybridge: "), terminal.err());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
        for (String jargon : List.of("Unknown option", "Missing required", "Unmatched", "Invalid value", "index")) {
            assertFalse(terminal.err().contains(jargon), terminal.err());
        }
    }
}
