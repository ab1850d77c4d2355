package io.policybridge.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Hook;
import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A list of insertions is read, and a mistake in it gives one line with file and line number. */
class InsertionReaderTest {
    private static final String WHOLE = """
      # areas have a file each
      [H26 verdict at the probe, young]
      file     src/gpgpu-sim/gpu-cache.cc
      when     src/gpgpu-sim/gpu-cache.h has "probe(\\"x\\", bool"
      when     src/gpgpu-sim/gpu-cache.h lacks "sector"
      define   PB_HAS_VERDICT
      offers   victim noEligibleWay
      optional "bypass on miss"
      anchor   "if (all_reserved) {" 2 of 3 in "tag_array::probe("
      before
      | if (x) {
      |
      |   y();
      """;

    @TempDir
    Path folder;

    private List<Insertion> read(String text) {
        Checkout.write(folder.resolve("list.ins"), text);
        return InsertionReader.readAll(folder);
    }

    private void refused(String line, String expectation, String text) {
        String message = assertThrows(BadInput.class, () -> read(text)).getMessage();
        assertTrue(message.startsWith(folder.resolve("list.ins") + ":" + line + ": "), message);
        assertTrue(message.contains(expectation), message);
        assertEquals(1, message.lines().count());
    }

    @Test
    void every_key_is_read() {
        Insertion read = read(WHOLE).get(0);
        assertEquals("H26", read.title().number());
        assertEquals("verdict at the probe, young", read.title().name());
        assertEquals("H26 verdict at the probe", read.title().point());
        assertEquals(
                new Condition("src/gpgpu-sim/gpu-cache.h", true, "probe(\"x\", bool"),
                read.conditions().get(0));
        assertEquals(
                new Condition("src/gpgpu-sim/gpu-cache.h", false, "sector"),
                read.conditions().get(1));
        assertEquals(List.of("PB_HAS_VERDICT"), read.effects().defines());
        assertEquals(Set.of(Hook.VICTIM, Hook.NO_ELIGIBLE_WAY), read.effects().offers());
        assertEquals("bypass on miss", read.effects().optional());
        assertEquals(new Anchor("if (all_reserved) {", 2, 3, "tag_array::probe(", true), read.anchor());
        assertEquals(List.of("if (x) {", "", "  y();"), read.text());
    }

    @Test
    void what_is_not_said_has_a_default() {
        Insertion read =
                read("[H1 context]\nfile a.cc\nanchor \"x\"\nafter\n| y\n").get(0);
        assertEquals(new Anchor("x", 1, 1, null, false), read.anchor());
        assertNull(read.effects().optional());
        assertEquals(List.of(), read.conditions());
        assertEquals("H1 context", read.title().point());
    }

    @Test
    void files_are_read_in_order_of_their_names() {
        Checkout.write(folder.resolve("b.ins"), "[H2 two]\nfile a.cc\nanchor \"x\"\nafter\n| y\n");
        Checkout.write(folder.resolve("a.ins"), "[H1 one]\nfile a.cc\nanchor \"x\"\nafter\n| y\n");
        assertEquals(
                List.of("H1", "H2"),
                InsertionReader.readAll(folder).stream()
                        .map(insertion -> insertion.title().number())
                        .toList());
    }

    @Test
    void bad_lines_are_refused_with_file_and_line() {
        refused("2", "[NUMBER NAME]", WHOLE.replace("[H26 verdict at the probe, young]", "[verdict]"));
        refused(
                "3",
                "a path from the simulator's root",
                WHOLE.replace("src/gpgpu-sim/gpu-cache.cc", "../gpu-cache.cc"));
        refused("4", "FILE has \"TEXT\"", WHOLE.replace(" has ", " holds "));
        refused("6", "a name in capitals", WHOLE.replace("PB_HAS_VERDICT", "verdict"));
        refused("7", "nearest: victim", WHOLE.replace("victim ", "victm "));
        refused("8", "in quotes", WHOLE.replace("\"bypass on miss\"", "bypass"));
        refused("9", "an occurrence from 1", WHOLE.replace("2 of 3", "4 of 3"));
        refused("9", "1 of 2", WHOLE.replace("2 of 3", "second"));
        refused("9", "a text that is not blank", WHOLE.replace("if (all_reserved) {", "  "));
        refused(
                "10",
                "only one such line",
                WHOLE.replace("before\n", "before\nafter\n").replace("optional \"bypass on miss\"\n", ""));
        refused("10", "expected file, when, define", WHOLE.replace("before\n", "befor\n"));
        refused("11", "no mark of the tool", WHOLE.replace("| if (x) {", "| // policybridge H1 {"));
        refused("14", "that no other insertion has", WHOLE + WHOLE.substring(WHOLE.indexOf('[')));
        refused("2", "a line with its anchor", WHOLE.replace("anchor ", "# "));
        refused("2", "a line with its text", WHOLE.substring(0, WHOLE.indexOf('|')));
        refused("1", "an insertion to begin", "file a.cc\n");
    }

    @Test
    void a_folder_without_insertions_is_refused() {
        assertTrue(assertThrows(BadInput.class, () -> InsertionReader.readAll(folder))
                .getMessage()
                .contains("no insertions"));
        assertTrue(assertThrows(BadInput.class, () -> InsertionReader.readAll(folder.resolve("gone")))
                .getMessage()
                .contains("cannot be read"));
    }
}
