package io.policybridge.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrintedStatisticsTest {

    private static Map<String, String> of(String... lines) {
        return PrintedStatistics.of(List.of(lines));
    }

    @Test
    void a_line_is_a_name_and_a_value() {
        assertEquals(
                Map.of(
                        "gpu_sim_cycle",
                        "9964",
                        "gpu_stall_icnt2sh",
                        "988",
                        "L2_BW",
                        "21.6761 GB/Sec",
                        "icnt_total_pkts_mem_to_simt",
                        "9642"),
                of(
                        "gpu_sim_cycle = 9964",
                        "gpu_stall_icnt2sh    = 988",
                        "L2_BW  =      21.6761 GB/Sec",
                        "icnt_total_pkts_mem_to_simt=9642"));
    }

    @Test
    void several_values_on_a_line_have_names_of_their_own() {
        assertEquals(
                Map.of(
                        "L1D_cache_core[3].Access",
                        "2312",
                        "L1D_cache_core[3].Miss",
                        "474",
                        "L1D_cache_core[3].Miss_rate",
                        "-nan"),
                of("\tL1D_cache_core[3]: Access = 2312, Miss = 474, Miss_rate = -nan"));
        assertEquals(Map.of("Stall", "100", "W0_Idle", "7", "W1", "0"), of("Stall:100\tW0_Idle:7\tW1:0"));
        assertEquals(Map.of("WS0", "7536", "WS1", "7537"), of("single_issue_nums: WS0:7536\tWS1:7537\t"));
    }

    @Test
    void what_is_printed_of_a_channel_carries_its_number() {
        assertEquals(
                Map.of(
                        "DRAM[0].n_cmd",
                        "13152",
                        "DRAM[0].n_rd",
                        "42",
                        "DRAM[0].Row_Buffer_Locality",
                        "0.880952",
                        "DRAM[1].n_cmd",
                        "13153",
                        "DRAM[1].n_rd",
                        "9",
                        "L2_total_cache_accesses",
                        "5"),
                of(
                        "DRAM[0]: 16 bks, busW=4 BL=8 CL=12, tRRD=6 tCCD=2, tRCD=12 tRAS=28 tRP=12 tRC=40",
                        "n_cmd=13152 n_rd=42",
                        "Row_Buffer_Locality = 0.880952",
                        "Memory Partition 1: ",
                        "DRAM[1]: 16 bks, busW=4 BL=8 CL=12, tRRD=6 tCCD=2, tRCD=12 tRAS=28 tRP=12 tRC=40",
                        "n_cmd=13153 n_rd=9",
                        "========= L2 cache stats =========",
                        "L2_total_cache_accesses = 5"));
    }

    @Test
    void tables_are_named_after_their_heading() {
        assertEquals(
                Map.of("maximum service time to same row dram[0]", "1766      8216", "mrq_lat_table", "34 \t9 \t0"),
                of(
                        "maximum service time to same row:",
                        "dram[0]:      1766      8216 ",
                        "mrq_lat_table:34 \t9 \t0 \t"));
    }

    @Test
    void spellings_of_3_2_2_are_those_of_later_versions() {
        // shader.cc of 3.2.2 prints the same counters under these names, and DRAM's without the kinds of reads that it
        // does not tell apart.
        assertEquals(
                Map.of(
                        "gpgpu_stall_shd_mem[c_mem][resource_stall]",
                        "1",
                        "gpgpu_stall_shd_mem[gl_mem][resource_stall]",
                        "2",
                        "gpgpu_n_l1cache_bkconflict",
                        "3",
                        "DRAM[0].n_cmd",
                        "8",
                        "DRAM[0].n_rd",
                        "4",
                        "DRAM[0].bw_util",
                        "0.5"),
                of(
                        "gpgpu_stall_shd_mem[c_mem][bk_conf] = 1",
                        "gpgpu_stall_shd_mem[gl_mem][bk_conf] = 2",
                        "gpgpu_n_cache_bkconflict = 3",
                        "DRAM[0]: 16 bks, busW=4 BL=8 CL=12, tRRD=6 tCCD=2, tRCD=12 tRAS=28 tRP=12 tRC=40",
                        "n_cmd=8 n_rd=4 bw_util=0.5"));
    }

    @Test
    void what_depends_on_the_host_is_no_statistic() {
        assertEquals(
                Map.of(),
                of(
                        "kernel_name = k ",
                        "kernel_launch_uid = 1 ",
                        "kernel_stream_id = 93",
                        "gpu_total_sim_rate=91",
                        "gpgpu_simulation_time = 0 days, 0 hrs, 0 min, 2 sec (2 sec)",
                        "gpgpu_simulation_rate = 4982 (cycle/sec)"));
    }

    @Test
    void the_first_of_two_values_counts_and_noise_is_left_out() {
        assertEquals(
                Map.of("total_CMD", "13"),
                of(
                        "total_CMD = 13",
                        "total_CMD = 14",
                        "Commands details: ",
                        "MSHR contents",
                        "= 3",
                        "bk0: 26a 13026i bk1: 16a 13086i"));
    }

    @Test
    void a_long_line_of_anything_is_read_in_time() {
        assertTimeout(
                Duration.ofSeconds(5),
                () -> of(
                        "a=".repeat(100_000),
                        "a=b ".repeat(50_000) + "!",
                        "x:1 ".repeat(50_000) + "!",
                        " ".repeat(100_000) + "=",
                        "dram[1]:" + "\t1".repeat(50_000) + "x"));
    }
}
