package io.policybridge.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.Complaint;
import io.policybridge.config.file.OptionFile.OptionValue;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void an_integer_with_anything_behind_it_is_refused() throws IOException {
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
    void a_flag_is_0_or_1() throws IOException {
        refused("-gpgpu_perfect_mem 2", ":1: -gpgpu_perfect_mem=2", "0 or 1");
    }

    @Test
    void an_unknown_option_is_refused_with_the_nearest_known_ones() throws IOException {
        refused("-gpgpu_n_mem 6\n-gpgpu_nmem 6", ":2: option=-gpgpu_nmem", "-gpgpu_n_mem");
    }

    @ParameterizedTest
    @CsvSource({
        "-gmem_skip_L1D 1, -gpgpu_gmem_skip_L1D, 1",
        "-rop_latency 120, -gpgpu_l2_rop_latency, 120",
        "-smem_latency 24, -gpgpu_smem_latency, 24",
        "-l1_latency 82, -gpgpu_l1_latency, 82",
        "-l1_banks 4, -gpgpu_l1_banks, 4",
        "-mem_unit_ports 4, -gpgpu_mem_unit_ports, 4",
        "-sub_core_model 1, -gpgpu_sub_core_model, 1",
        "-enable_specialized_operand_collector 0, -gpgpu_enable_specialized_operand_collector, 0",
        "-perfect_inst_const_cache 1, -gpgpu_perfect_inst_const_cache, 1",
        "-inst_fetch_throughput 4, -gpgpu_inst_fetch_throughput, 4",
        "-perf_sim_memcpy 0, -gpgpu_perf_sim_memcpy, 0",
        "-simple_dram_model 1, -gpgpu_simple_dram_model, 1",
        "-memory_partition_indexing 4, -gpgpu_memory_partition_indexing, 4",
        "-adaptive_cache_config 1, -gpgpu_adaptive_cache_config, 1",
        "-adaptive_volta_cache_config 1, -gpgpu_adaptive_cache_config, 1",
        "-adpative_volta_cache_config 1, -gpgpu_adaptive_cache_config, 1",
        "-gpgpu_cache_write_ratio 25, -gpgpu_l1_cache_write_ratio, 25",
        "-gpgpu_flush_cache 1, -gpgpu_flush_l1_cache, 1",
        "-gpgpu_cache:dl1PreShared none, -gpgpu_cache:dl1PrefShared, none",
        "-opcode_latency_sfu 8, -ptx_opcode_latency_sfu, 8",
        "-dual_bus_interface 1, -dram_dual_bus_interface, 1",
        "-Seperate_Write_Queue_Enable 1, -dram_seperate_write_queue_enable, 1",
        "-Write_Queue_Size 32:28:16, -dram_write_queue_size, 32:28:16",
        "-Elimnate_rw_turnaround 1, -dram_elimnate_rw_turnaround, 1",
        "-inct_in_buffer_limit 64, -icnt_in_buffer_limit, 64",
        "-inct_out_buffer_limit 64, -icnt_out_buffer_limit, 64",
        "-inct_subnets 2, -icnt_subnets, 2",
        "-inct_verbose 0, -icnt_verbose, 0",
        "-inct_grant_cycles 1, -icnt_grant_cycles, 1",
        "-arbiter_algo 1, -icnt_arbiter_algo, 1",
    })
    void an_option_that_was_renamed_is_read_as_today_s_and_a_line_says_so(String old, String name, String value)
            throws IOException {
        OptionFile.Content content = content(old);
        assertEquals(Map.of(name, set(value, 1)), content.settings());
        String written = old.replace(' ', '=');
        assertEquals(
                List.of(folder.resolve("options") + ":1: " + written + " is read as " + name + "=" + value),
                content.translated());
    }

    /** Its own limit came in 2013. */
    @Test
    void the_one_size_of_two_dram_queues_counts_for_both() throws IOException {
        assertEquals(
                "16",
                read("-gpgpu_dram_sched_queue_size 16")
                        .get("-gpgpu_dram_return_queue_size")
                        .value());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                // SP, SFU, MEM, the same behind the collectors, write-back
                "2,1,3,4,5,6,7 2,0,0,1,3,4,0,0,5,6,7",
                // SP, DP, SFU, MEM
                "2,9,1,3,4,8,5,6,7 2,9,0,1,3,4,8,0,5,6,7",
                "1,2,3,4,5,6,7,8,9,10,11 1,2,3,4,5,6,7,8,9,10,11",
                "1,2,3 1,2,3",
            })
    void pipelines_of_seven_and_nine_stages_get_today_s_others_without_units(String old, String today)
            throws IOException {
        assertEquals(today, value("-gpgpu_pipeline_widths " + old));
    }

    /** Until 2019 one option; a file that says nothing old means what today's says. */
    @Test
    void in_an_older_file_the_size_of_shared_memory_is_that_of_each_launch() throws IOException {
        assertEquals(
                "49152",
                read("-gpgpu_shmem_size 49152\n-smem_latency 24")
                        .get("-gpgpu_shmem_sizeDefault")
                        .value());
        assertNull(read("-gpgpu_shmem_size 49152").get("-gpgpu_shmem_sizeDefault"));
    }

    @Test
    void a_byte_order_mark_is_left_out_and_a_line_says_so() throws IOException {
        OptionFile.Content content = content("\ufeff# a comment\n-gpgpu_n_mem 6");
        assertEquals(Map.of("-gpgpu_n_mem", set("6", 2)), content.settings());
        assertTrue(content.translated().get(0).contains("byte-order mark"));
    }

    /** Four lines, and of the last one two words: four complaints. */
    @Test
    void everything_that_is_wrong_is_said_at_once() throws IOException {
        OptionFile.Content content = content("-gpgpu_n_mem six\n-is_L0I_enabled 1\n-gpgpu_scheduler gto\n7 -no_value");
        assertEquals(
                List.of("1", "4", "2", "4"),
                complaints(content).stream()
                        .map(complaint -> complaint.split(":")[1])
                        .toList());
        assertEquals(Set.of("-gpgpu_n_mem"), content.unreadable());
        assertEquals(Set.of("-gpgpu_scheduler"), content.settings().keySet());
    }

    @Test
    void a_word_that_belongs_to_no_option_is_refused() throws IOException {
        refused("-gpgpu_n_mem 6 7", "word=7", "begins with -");
    }

    @Test
    void an_option_in_place_of_a_value_is_refused() throws IOException {
        refused("-gpgpu_scheduler -gpgpu_n_mem 6", ":1: -gpgpu_scheduler=-gpgpu_n_mem", "a value");
        refused("-gpgpu_scheduler", ":1: -gpgpu_scheduler=;", "a value");
    }

    @Test
    void an_open_quote_is_refused_with_the_line_where_it_opens() throws IOException {
        refused("-gpgpu_n_mem 6\n-gpgpu_scheduler \"gto\nlrr", ":2: quoted value=\"gto lrr", "closing quote");
    }

    @Test
    void another_file_is_not_included() throws IOException {
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
        OptionFile.Content content = content(text);
        assertEquals(List.of(), complaints(content));
        return content.settings();
    }

    private OptionFile.Content content(String text) throws IOException {
        return OptionFile.read(Files.writeString(folder.resolve("options"), text));
    }

    private static List<String> complaints(OptionFile.Content content) {
        return Stream.concat(
                        content.complaints().stream(),
                        content.unknown().stream().map(OptionFile.Unknown::complaint))
                .map(Complaint::toString)
                .toList();
    }

    private void refused(String text, String... parts) throws IOException {
        String message = complaints(content(text)).get(0);
        for (String part : parts) {
            assertTrue(message.contains(part), () -> "'" + part + "' is not in: " + message);
        }
    }

    private static String message(Path file) {
        return assertThrows(BadInput.class, () -> OptionFile.read(file)).getMessage();
    }
}
