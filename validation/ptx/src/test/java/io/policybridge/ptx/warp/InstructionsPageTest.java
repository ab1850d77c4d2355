package io.policybridge.ptx.warp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.file.ConfigReader;
import io.policybridge.input.BadInput;
import io.policybridge.ptx.exec.Operations;
import io.policybridge.ptx.text.PtxParser;
import io.policybridge.ptx.text.SpecialRegister;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/ptx-instructions.md lists what is executed and what is not. */
final class InstructionsPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "ptx-instructions.md");
    private static final Pattern OPCODE = Pattern.compile("`([a-z][a-z0-9]+)`");
    private static final Pattern SPECIAL = Pattern.compile("`(%[a-z0-9_]+)`");

    /** The text of {@code section}. */
    private static String section(String section) throws IOException {
        String page = Files.readString(PAGE);
        int begin = page.indexOf("## " + section);
        return page.substring(begin, page.indexOf("\n## ", begin));
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isKnown(String opcode) {
        String source = ".version 7.1\n.target sm_52\n.address_size 64\n.entry k() { " + opcode + "; ret; }";
        try {
            new ModuleCode(
                            PtxParser.parse(Path.of("a.ptx"), source),
                            ConfigReader.read(Path.of("..", "golden", "configs", "gtx480x", "gpgpusim.config"))
                                    .sm())
                    .kernel("k");
            return true;
        } catch (BadInput e) {
            return !e.getMessage().endsWith("expected a known instruction");
        }
    }

    @Test
    void what_is_listed_as_executed_is() throws IOException {
        for (String opcode : found(OPCODE, section("What is executed"))) {
            assertTrue(isKnown(opcode), opcode);
        }
    }

    @Test
    void what_is_listed_as_refused_is() throws IOException {
        Set<String> refused = found(OPCODE, section("What is refused"));
        refused.removeAll(Set.of("tex", "vprintf", "ret"));
        assertTrue(refused.size() > 40, refused.toString());
        for (String opcode : refused) {
            assertTrue(!isKnown(opcode), opcode);
        }
    }

    @Test
    void all_computations_are_listed() throws IOException {
        Set<String> left = new TreeSet<>(Operations.opcodes());
        left.removeAll(found(OPCODE, section("What is executed")));
        assertEquals(Set.of(), left);
    }

    @Test
    void the_special_registers_are_listed() throws IOException {
        Set<String> families = Arrays.stream(SpecialRegister.values())
                .map(one -> one.word().replaceFirst("\\..*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(families, found(SPECIAL, section("What is executed")));
    }
}
