package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The help of every command. */
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
}
