package io.policybridge.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import io.policybridge.main.Main;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The help of every command, and what it answers to a line that cannot be read. */
@Tag("contract")
class HelpTest {
    private static Stream<String> commands() {
        return below(Main.line(), "");
    }

    private static Stream<String> below(CommandLine command, String path) {
        Stream<String> deeper = command.getSubcommands().entrySet().stream()
                .filter(entry -> !entry.getKey().equals("help"))
                .flatMap(entry -> below(entry.getValue(), (path + " " + entry.getKey()).strip()));
        return Stream.concat(Stream.of(path), deeper);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void it_is_printed_without_a_warning_and_without_a_default_of_null(String command) {
        PrintStream before = System.err;
        ByteArrayOutputStream warnings = new ByteArrayOutputStream();
        System.setErr(new PrintStream(warnings, true, StandardCharsets.UTF_8));
        Terminal terminal;
        try {
            List<String> words = command.isEmpty() ? List.of() : List.of(command.split(" "));
            terminal = Terminal.run(
                    Stream.concat(words.stream(), Stream.of("--help")).toArray(String[]::new));
        } finally {
            System.setErr(before);
        }
        assertEquals(0, terminal.exitCode());
        assertEquals("", terminal.err() + warnings.toString(StandardCharsets.UTF_8));
        assertFalse(terminal.out().contains("null"), terminal::out);
        assertFalse(terminal.out().contains("%%") || terminal.out().contains("%n"), terminal::out);
    }

    /** The example is one that the command reads; its own name comes first. */
    @ParameterizedTest
    @MethodSource("commands")
    void it_has_an_example_and_the_exit_codes(String command) {
        CommandLine line = Main.line();
        for (String word : command.isEmpty() ? new String[0] : command.split(" ")) {
            line = line.getSubcommands().get(word);
        }
        CommandLine.Model.UsageMessageSpec page = line.getCommandSpec().usageMessage();
        List<String> lines = Stream.concat(Stream.of(page.description()), Stream.of(page.footer()))
                .toList();
        String example = lines.stream()
                .filter(text -> text.startsWith("Example: ./policybridge " + command))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no example of " + command))
                .substring("Example: ./policybridge ".length())
                .replaceAll(" [>&].*", "");
        Main.line().parseArgs(example.split(" "));
        String codes = command.equals("cuda") ? "Exit codes: that of the program, " : "Exit codes: 0 done;";
        assertEquals(1, lines.stream().filter(text -> text.startsWith(codes)).count());
    }

    /** A line of a description that ends within a sentence is wrapped in two places. */
    @ParameterizedTest
    @MethodSource("commands")
    void its_paragraphs_end_with_their_sentences(String command) {
        CommandLine line = Main.line();
        for (String word : command.isEmpty() ? new String[0] : command.split(" ")) {
            line = line.getSubcommands().get(word);
        }
        String[] paragraphs = line.getCommandSpec().usageMessage().description();
        for (int i = 0; i + 1 < paragraphs.length; i++) {
            assertTrue(paragraphs[i].isBlank() || paragraphs[i].matches("(?s).*([.:)]|%n)"), paragraphs[i]);
        }
    }

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
                "check --json --list | --json; expected --policy beside it",
                "bench bridges | bench: no command bridges; nearest: bridge",
                "verify-host | verify-host: expected --plain=DIR, --patched=DIR, APPLICATION"
            })
    void a_mistake_is_told_with_what_the_command_was_given_and_what_it_expects(String words, String explanation) {
        Terminal terminal = Terminal.run(words.split(" "));
        assertEquals(2, terminal.exitCode());
        assertTrue(terminal.err().startsWith("policybridge: " + explanation), terminal.err());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
    }

    private static Stream<String> mistakes() {
        return commands()
                .flatMap(command -> Stream.of("--no-such-option", "--trace=5", "--trace")
                        .map(word -> (command + " --trace " + word).strip()));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void every_command_answers_a_mistake_in_the_same_form(String words) {
        Terminal terminal = Terminal.run(words.split(" "));
        assertEquals(2, terminal.exitCode(), terminal.err());
        assertTrue(terminal.err().startsWith("policybridge: "), terminal.err());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
        for (String jargon : List.of("Unknown option", "Missing required", "Unmatched", "Invalid value", "index")) {
            assertFalse(terminal.err().contains(jargon), terminal.err());
        }
    }
}
