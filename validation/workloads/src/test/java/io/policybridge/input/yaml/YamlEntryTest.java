package io.policybridge.input.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class YamlEntryTest {
    private static YamlEntry read(String text) {
        return YamlEntry.read(Path.of("dir/a.yaml"), text);
    }

    private static void refused(String message, Executable reading) {
        assertEquals(message, assertThrows(BadInput.class, reading).getMessage());
    }

    @Test
    void entries_know_their_lines_and_texts_are_as_written() {
        YamlEntry root = read("a: 010\nb:\n  - x\n  - [yes, 1e3]\n");
        assertEquals("010", root.entries().get("a").text());
        YamlEntry list = root.entries().get("b").items().get(1);
        assertEquals(4, list.line());
        assertEquals("yes", list.items().get(0).text());
        assertEquals(Path.of("dir/x"), root.entries().get("b").items().get(0).path());
    }

    @Test
    void what_is_no_yaml_is_refused_with_its_line() {
        refused(
                "dir/a.yaml:3: YAML=expected ',' or ']', but got <stream end>; expected correct YAML",
                () -> read("a: 1\nb: [2\n"));
        refused("dir/a.yaml: empty; expected YAML", () -> read("# nothing\n"));
    }

    @Test
    void entries_cannot_stand_for_others_or_be_nested_without_end() {
        assertTrue(assertThrows(BadInput.class, () -> read("a: &a [*a]"))
                .getMessage()
                .endsWith("expected correct YAML without aliases"));
        String deep = "[".repeat(100_000);
        assertTrue(assertThrows(BadInput.class, () -> read(deep)).getMessage().contains("YAML"));
    }

    @Test
    void a_key_is_known_and_occurs_once() {
        refused(
                "dir/a.yaml:2: key=colour; expected one of size, color",
                () -> read("size: 1\ncolour: red").entries(List.of("size", "color")));
        refused(
                "dir/a.yaml:2: file=size; expected each key once",
                () -> read("size: 1\nsize: 2").entries());
        YamlEntry root = read("size: 1");
        refused("dir/a.yaml:1: file={...}; expected it to have ptx", () -> root.required(root.entries(), "ptx"));
    }

    @Test
    void an_entry_of_another_form_is_refused() {
        YamlEntry root = read("a: [1]\nb: {c: 2}\nd: 3");
        refused(
                "dir/a.yaml:1: a=[...]; expected a text or a number",
                () -> root.entries().get("a").text());
        refused(
                "dir/a.yaml:2: b={...}; expected a list",
                () -> root.entries().get("b").items());
        refused(
                "dir/a.yaml:3: d=3; expected keys with values (KEY: VALUE)",
                () -> root.entries().get("d").entries());
        refused(
                "dir/a.yaml:3: d=3; expected an integer from 4 to 5",
                () -> root.entries().get("d").integer(4, 5));
        assertEquals(3, root.entries().get("d").integer(3, 3));
    }

    /**
     * dir/a.yaml names files of dir, and those below; a path of the machine, or one that climbs out of dir, it may not.
     */
    @Test
    void a_file_of_another_folder_is_refused_where_others_wrote_the_text() {
        YamlEntry root = read("a: b/c.bin\nb: ../c.bin\nc: /c.bin\nd: b/../c.bin");
        assertEquals(Path.of("dir/b/c.bin"), root.entries().get("a").pathBelow());
        assertEquals(Path.of("dir/b/../c.bin"), root.entries().get("d").pathBelow());
        assertEquals(Path.of("/c.bin"), root.entries().get("c").path());
        refused(
                "dir/a.yaml:2: b=../c.bin; expected a file in the folder of a.yaml, or below it",
                () -> root.entries().get("b").pathBelow());
        refused(
                "dir/a.yaml:3: c=/c.bin; expected a file in the folder of a.yaml, or below it",
                () -> root.entries().get("c").pathBelow());
    }

    @Test
    void a_link_out_of_the_folder_is_refused_where_others_wrote_the_text(@TempDir Path folder) throws IOException {
        Path outside = Files.writeString(folder.resolve("outside.bin"), "secret");
        Path dir = Files.createDirectory(folder.resolve("dir"));
        Files.createSymbolicLink(dir.resolve("out.bin"), outside);
        Files.createSymbolicLink(dir.resolve("up"), folder);
        Files.writeString(dir.resolve("own.bin"), "own");
        Files.createSymbolicLink(dir.resolve("in.bin"), Path.of("own.bin"));
        Path file = dir.resolve("a.yaml");
        Map<String, YamlEntry> entries =
                YamlEntry.read(file, "a: in.bin\nb: out.bin\nc: up/outside.bin").entries();
        assertEquals(dir.resolve("in.bin"), entries.get("a").pathBelow());
        String refusal = "; expected no link that leads out of the folder of a.yaml";
        refused(file + ":2: b=out.bin" + refusal, () -> entries.get("b").pathBelow());
        refused(file + ":3: c=up/outside.bin" + refusal, () -> entries.get("c").pathBelow());
    }
}
