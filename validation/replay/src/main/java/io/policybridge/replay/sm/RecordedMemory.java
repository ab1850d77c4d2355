package io.policybridge.replay.sm;

import io.policybridge.config.Sectors;
import io.policybridge.replay.comparison.EventList;
import io.policybridge.simulator.dram.DramChannel;
import io.policybridge.stream.StreamLimits;
import io.policybridge.stream.StreamReader;
import io.policybridge.workload.Workload;
import java.util.Arrays;

/**
 * The records of a run below its SMs, without the numbers of requests: transfers in the network, accesses of the L2,
 * commands of the DRAM.
 */
final class RecordedMemory {
    private static final int FAILED = StreamReader.packed("RF");

    /** By net: core cycle, and source and destination. */
    final EventList[] transfers = lists(2);
    /** By sub-partition, accepted attempts: core cycle, line, status. */
    final EventList[] accesses;
    /** By channel: DRAM tick, command and bank, row. */
    final EventList[] commands;

    private RecordedMemory(int subPartitions, int channels) {
        accesses = lists(subPartitions);
        commands = lists(channels);
    }

    static EventList[] lists(int count) {
        EventList[] lists = new EventList[count];
        Arrays.setAll(lists, i -> new EventList());
        return lists;
    }

    /** Reads the streams icnt, l2 and dram of {@code run}. */
    static RecordedMemory read(Workload run, int subPartitions, int channels) {
        RecordedMemory recorded = new RecordedMemory(subPartitions, channels);
        try (StreamReader in = StreamReader.open(run.stream("icnt"), "icnt")) {
            while (in.next()) {
                if (in.kind() == 'T') {
                    recorded.transfer(in);
                }
            }
        }
        try (StreamReader in = StreamReader.open(run.stream("l2"), "l2")) {
            while (in.next()) {
                if (in.kind() == 'A') {
                    recorded.access(in);
                }
            }
        }
        try (StreamReader in = StreamReader.open(run.stream("dram"), "dram")) {
            while (in.next()) {
                if (in.kind() == 'C') {
                    recorded.command(in);
                }
            }
        }
        return recorded;
    }

    private void transfer(StreamReader in) {
        long core = in.count("core");
        in.skip(1);
        int net = in.integer("net", 0, 1);
        int source = in.integer("src", 0, StreamLimits.UNITS);
        transfers[net].add(core, nodes(source, in.integer("dst", 0, StreamLimits.UNITS)), 0);
    }

    static long nodes(int source, int destination) {
        return (long) source << 16 | destination;
    }

    private void access(StreamReader in) {
        long core = in.count("core");
        in.skip(1);
        int subPartition = in.integer("sp", 0, accesses.length - 1);
        in.skip(3);
        long line = in.hex("addr") & -Sectors.LINE_BYTES;
        in.skip(4);
        int status = in.word("status");
        if (status != FAILED) {
            accesses[subPartition].add(core, line, status);
        }
    }

    private void command(StreamReader in) {
        in.skip(1);
        long tick = in.count("dram");
        int channel = in.integer("ch", 0, commands.length - 1);
        int command = DramChannel.Command.valueOf(in.text("cmd")).ordinal();
        int bank = in.integer("bank", 0, StreamLimits.UNITS);
        commands[channel].add(tick, command(command, bank), in.hex("row"));
    }

    static long command(int command, int bank) {
        return (long) command << 16 | bank;
    }
}
