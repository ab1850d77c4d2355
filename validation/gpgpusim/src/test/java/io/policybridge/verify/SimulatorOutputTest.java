package io.policybridge.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatorOutputTest {
    private static SimulatorOutput of(String... lines) {
        SimulatorOutput printed = new SimulatorOutput();
        List.of(lines).forEach(printed::add);
        return printed;
    }

    private static final String WAITING = "GPGPU-Sim: synchronize waiting for inactive GPU simulation";
    private static final String STATE = "GPGPU-Sim API: Stream Manager State";

    /** The thread of the application prints that it waits, in the middle of a line of the simulation. */
    @Test
    void a_line_that_a_message_tears_apart_is_one_line() {
        SimulatorOutput whole = of("kernel_name = k", "dram_eff_bins: 0 0 1", "gpu_sim_cycle = 5");
        SimulatorOutput torn = of("kernel_name = k", "dram_eff_bins: 0" + WAITING, STATE, " 0 1", "gpu_sim_cycle = 5");
        assertEquals(List.of(), whole.differences(torn, 5));
        assertEquals(3, torn.compared());
    }

    /** With kernels that run concurrently, GPGPU-Sim names those that ended since the last print, or none. */
    @Test
    void a_kernel_without_a_name_counts() {
        assertEquals(
                List.of(new SimulatorOutput.Kernel("", 5)),
                of("kernel_name = ", "gpu_sim_cycle = 5").kernels());
    }

    /** A set of addresses of the host's memory: the order differs from run to run. */
    @Test
    void requests_under_way_are_compared_without_their_order() {
        SimulatorOutput one =
                of("requests:", "  mf: uid=9, sid00", "  mf: uid=10, sid01", "more:", "  mf: uid=7, sid01");
        assertEquals(
                List.of(),
                one.differences(
                        of("requests:", "  mf: uid=10, sid01", "  mf: uid=9, sid00", "more:", "  mf: uid=7, sid01"),
                        5));
        assertEquals(
                1,
                one.differences(
                                of(
                                        "requests:",
                                        "  mf: uid=10, sid01",
                                        "  mf: uid=8, sid00",
                                        "more:",
                                        "  mf: uid=7, sid01"),
                                5)
                        .size());
        assertEquals(
                2,
                one.differences(
                                of(
                                        "requests:",
                                        "  mf: uid=10, sid01",
                                        "  mf: uid=7, sid01",
                                        "more:",
                                        "  mf: uid=9, sid00"),
                                5)
                        .size());
    }

    /** The simulation ends some lines only when it begins the next. */
    @Test
    void a_line_whose_end_comes_after_the_message_is_not_glued_to_the_next() {
        SimulatorOutput whole = of("Bank_Level_Parallism_Ready = 1.000000", "write_to_read_ratio_blp_rw_average = 0.5");
        SimulatorOutput torn = of(
                "Bank_Level_Parallism_Ready = 1.000000" + WAITING,
                STATE,
                "",
                "write_to_read_ratio_blp_rw_average = 0.5");
        assertEquals(List.of(), whole.differences(torn, 5));
        assertEquals(2, torn.compared());
    }

    /** The message of a launch begins with an empty line. */
    @Test
    void a_line_that_a_launch_tears_apart_is_one_line() {
        SimulatorOutput torn = of(
                "dram[1]: GPGPU-Sim PTX: Setting up arguments for 8 bytes starting at 0x7ffc..",
                "",
                "GPGPU-Sim PTX: cudaLaunch for 0x0x560c (mode=performance simulation) on stream 0",
                "       718       714",
                "dram[2]: 7");
        assertEquals(
                List.of(), of("dram[1]:        718       714", "dram[2]: 7").differences(torn, 5));
        SimulatorOutput ended = of("a = 1" + WAITING, "", "GPGPU-Sim uArch: CTA/core = 8, limited by: regs", "b = 2");
        assertEquals(List.of(), of("a = 1", "b = 2").differences(ended, 5));
    }

    /** A stream that waits prints in every cycle, from the moment at which the application's thread says so. */
    @Test
    void how_often_a_stream_says_that_it_waits_does_not_count() {
        assertEquals(
                List.of(),
                of("event update", "stream wait event processing...", "stream wait event done", "k = 1")
                        .differences(of("stream wait event processing...", "event update", "k = 1"), 5));
    }

    @Test
    void a_line_that_several_messages_tear_apart_is_one_line() {
        SimulatorOutput torn =
                of("bins: 0" + WAITING, STATE, " 0GPGPU-Sim PTX: cudaLaunch for 0x0x55", " 1", "next = 1");
        assertEquals(List.of(), of("bins: 0 0 1", "next = 1").differences(torn, 5));
    }

    @Test
    void messages_that_split_each_other_leave_no_line() {
        SimulatorOutput torn = of(
                "next = 1",
                "GPGPU-Sim API:       0 : GPGPU-Sim uArch: Shader 0 bind to kernel 1 'k'",
                " stream operation kernel",
                "last = 2");
        assertEquals(List.of(), of("next = 1", "last = 2").differences(torn, 5));
    }

    @Test
    void a_changed_number_in_a_torn_line_is_found_before_and_after_the_message() {
        SimulatorOutput whole = of("bins: 0 0 1", "Ready = 1.000000", "next = 1");
        List<String> before = List.of("bins: 7" + WAITING, STATE, " 0 1", "Ready = 1.000000", "next = 1");
        List<String> after = List.of("bins: 0" + WAITING, STATE, " 0 2", "Ready = 1.000000", "next = 1");
        List<String> atTheEnd = List.of("bins: 0 0 1", "Ready = 1.000001" + WAITING, STATE, "", "next = 1");
        List<String> next = List.of("bins: 0 0 1", "Ready = 1.000000" + WAITING, STATE, "", "next = 2");
        for (List<String> torn : List.of(before, after, atTheEnd, next)) {
            assertEquals(
                    1, whole.differences(of(torn.toArray(String[]::new)), 5).size(), torn.toString());
        }
    }

    @Test
    void a_message_alone_is_no_line() {
        assertEquals(
                0,
                of(WAITING, STATE, "GPGPU-Sim: detected inactive GPU simulation thread")
                        .compared());
    }

    @Test
    void of_a_waiting_request_all_counts_but_its_address_in_the_host() {
        String one = "MSHR: tag=0x800bec80, atomic=0 1 entries : 0x7f8450f9c5f0 :  mf: uid= 98725, sid11:w41, "
                + "part=0, addr=0x800bec80, load";
        assertEquals(List.of(), of(one).differences(of(one.replace("0x7f8450f9c5f0", "0x7f464359a800")), 5));
        for (String other : List.of(
                one.replace("tag=0x800bec80", "tag=0x800bec00"),
                one.replace("98725", "98726"),
                one.replace("addr=0x800bec80", "addr=0x800bed80"))) {
            assertEquals(1, of(one).differences(of(other), 5).size(), other);
        }
    }
}
