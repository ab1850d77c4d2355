package io.policybridge.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.file.OptionFile.OptionValue;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptionFileTest {
    @TempDir
    Path folder;

    private OptionValue set(String value, int line) {
        return new OptionValue(value, folder.resolve("options"), line);
    }

    @Test
    void words_are_split_at_blanks_and_lines_may_end_anywhere() throws IOException {
        assertEquals(
                Map.of("-gpgpu_n_mem", set("6", 1), "-gpgpu_n_clusters", set("15", 2)),
                read("  -gpgpu_n_mem\t6\r\n-gpgpu_n_clusters\r\n\r\n 15"));
    }

    @Test
    void a_comment_ends_its_line_also_behind_a_value_and_inside_quotes() throws IOException {
        assertEquals(
                Map.of("-gpgpu_n_mem", set("6", 2), "-gpgpu_scheduler", set("lrr gto", 3)),
                read("# -gpgpu_n_mem 7\n-gpgpu_n_mem 6# six\n-gpgpu_scheduler \"lrr # no\" \n gto\""));
    }

    @Test
    void a_quoted_value_may_take_several_lines_and_keeps_one_blank_between_words() throws IOException {
        assertEquals(
                Map.of("-gpgpu_dram_timing_opt", set("nbk=16:CCD=2: RRD=6", 1), "-gpgpu_n_mem", set("6", 3)),
                read("-gpgpu_dram_timing_opt \"nbk=16:CCD=2:\n      RRD=6\"\n-gpgpu_n_mem 6"));
    }

    @Test
    void of_an_option_given_twice_the_last_value_counts_at_the_first_place() throws IOException {
        Map<String, OptionValue> settings = read("-gpgpu_n_mem 6\n-gpgpu_n_clusters 15\n-gpgpu_n_mem 8");
        assertEquals(List.of("-gpgpu_n_mem", "-gpgpu_n_clusters"), List.copyOf(settings.keySet()));
        assertEquals(set("8", 3), settings.get("-gpgpu_n_mem"));
    }

    @Test
    void integers_are_hexadecimal_behind_0x_and_octal_behind_0() throws IOException {
        assertEquals("16", value("-gpgpu_n_mem 0x10"));
        assertEquals("8", value("-gpgpu_n_mem 010"));
        assertEquals("0", value("-gpgpu_n_mem 0"));
        assertEquals("-1", value("-gpgpu_warpdistro_shader -1"));
        assertEquals("4294967295", value("-gpgpu_n_mem -1"), "an unsigned option wraps round");
    }

    @Test
    void an_integer_with_anything_behind_it_is_refused() {
        for (String wrong : List.of("6x", "0x", "08", "6.0", "six", "4294967296", "99999999999999999999", "-")) {
            refused("\n-gpgpu_n_mem " + wrong, ":2: -gpgpu_n_mem=" + wrong, "32-bit integer");
        }
    }

    @Test
    void a_flag_without_value_is_0_and_1_where_the_file_ends() throws IOException {
        assertEquals(
                Map.of(
                        "-gpgpu_perfect_mem",
                        set("0", 1),
                        "-gpgpu_n_mem",
                        set("6", 1),
                        "-gpgpu_flush_l1_cache",
                        set("1", 1)),
                read("-gpgpu_perfect_mem -gpgpu_n_mem 6 -gpgpu_flush_l1_cache"));
    }

    @Test
    void a_flag_is_0_or_1() {
        refused("-gpgpu_perfect_mem 2", ":1: -gpgpu_perfect_mem=2", "0 or 1");
    }

    @Test
    void an_unknown_option_is_refused_with_the_nearest_known_ones() {
        refused("-gpgpu_n_mem 6\n-gpgpu_nmem 6", ":2: option=-gpgpu_nmem", "-gpgpu_n_mem");
    }

    @Test
    void an_option_that_was_renamed_since_version_3_is_refused_with_its_new_name() {
        refused("-rop_latency 120", "option=-rop_latency", "nearest: -gpgpu_l2_rop_latency");
        refused("-gmem_skip_L1D 1", "option=-gmem_skip_L1D", "nearest: -gpgpu_gmem_skip_L1D");
    }

    @Test
    void a_word_that_belongs_to_no_option_is_refused() {
        refused("-gpgpu_n_mem 6 7", "word=7", "begins with -");
    }

    @Test
    void an_option_in_place_of_a_value_is_refused() {
        refused("-gpgpu_scheduler -gpgpu_n_mem 6", ":1: -gpgpu_scheduler=-gpgpu_n_mem", "a value");
        refused("-gpgpu_scheduler", ":1: -gpgpu_scheduler=;", "a value");
    }

    @Test
    void an_open_quote_is_refused_with_the_line_where_it_opens() {
        refused("-gpgpu_n_mem 6\n-gpgpu_scheduler \"gto\nlrr", ":2: quoted value=\"gto lrr", "closing quote");
    }

    @Test
    void another_file_is_not_included() {
        refused("-config other.config", "option=-config", "does not include");
    }

    @Test
    void a_file_that_is_missing_or_a_folder_or_huge_is_refused() throws IOException {
        Path huge = Files.write(folder.resolve("huge"), new byte[(1 << 20) + 1]);
        assertTrue(message(folder.resolve("missing")).contains("no such file"));
        assertTrue(message(folder).contains("is not a file"));
        assertTrue(message(huge).contains("1048577 bytes"));
    }

    private String value(String text) throws IOException {
        return read(text).values().iterator().next().value();
    }

    private Map<String, OptionValue> read(String text) throws IOException {
        return OptionFile.read(Files.writeString(folder.resolve("options"), text));
    }

    private void refused(String text, String... parts) {
        String message = assertThrows(BadInput.class, () -> read(text)).getMessage();
        for (String part : parts) {
            assertTrue(message.contains(part), () -> "'" + part + "' is not in: " + message);
        }
    }

    private static String message(Path file) {
        return assertThrows(BadInput.class, () -> OptionFile.read(file)).getMessage();
    }
}
