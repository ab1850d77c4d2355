package io.policybridge.simulator.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.MemoryConfig;
import io.policybridge.config.MemoryConfig.L2Banks;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two banks of a slice that are busy for ten L2 cycles an access. */
class BankedPortsTest {
    private static final GpuConfig FERMI = Machines.fermi();
    private static final long FIRST = 0xc0000000L;

    /** The L2 cycles between the first access of slice 0 and each of the others, which go to these banks. */
    private static String gaps(L2Banks shape, int... banks) {
        MemoryConfig plain = FERMI.memory();
        MemoryConfig memory = new MemoryConfig(
                plain.channels(),
                plain.subPartitionsPerChannel(),
                plain.l2(),
                plain.latencies(),
                new MemoryConfig.Queues(
                        plain.queues().icntToL2(),
                        plain.queues().l2ToDram(),
                        plain.queues().dramToL2(),
                        plain.queues().l2ToIcnt(),
                        shape,
                        false),
                plain.hostCopiesTouchL2(),
                plain.dram());
        Requests requests = new Requests();
        SubPartition slice = new SubPartition(memory, 0, requests, FERMI.mapping(), null, null);
        List<Integer> accessed = new ArrayList<>();
        slice.watcher = new MemoryWatcher() {
            @Override
            public void accessed(int subPartition, int request, int status) {
                accessed.add(request);
            }
        };
        long address = FIRST;
        for (int bank : banks) {
            address = next(address, bank);
            int request = requests.allocate();
            requests.type[request] = AccessType.GLOBAL_READ.ordinal();
            requests.address[request] = address;
            requests.size[request] = 32;
            requests.sectors[request] = 1;
            slice.push(request, 0);
        }
        List<Long> ticks = new ArrayList<>();
        for (long tick = 0; tick < 1000; tick++) {
            slice.cycle(tick, tick);
            while (ticks.size() < accessed.size()) {
                ticks.add(tick);
            }
        }
        StringBuilder gaps = new StringBuilder();
        ticks.forEach(tick -> gaps.append(tick - ticks.get(0)).append(' '));
        return gaps.toString().strip();
    }

    /** The first line behind {@code address} that slice 0 has in {@code bank} of two. */
    private static long next(long address, int bank) {
        long line = address + 128;
        while (FERMI.mapping().subPartition(line) != 0 || FERMI.mapping().partitionAddress(line) / 128 % 2 != bank) {
            line += 128;
        }
        return line;
    }

    @Test
    void without_the_model_an_access_begins_in_every_cycle() {
        assertEquals("0 1 2", gaps(null, 0, 0, 1));
    }

    /** Not after nine cycles, not after eleven. */
    @Test
    void a_bank_serves_the_next_access_when_it_is_free() {
        assertEquals("0 10 20", gaps(new L2Banks(2, 2, 10), 0, 0, 0));
        assertEquals("0 1 2", gaps(new L2Banks(2, 2, 1), 0, 0, 0));
    }

    @Test
    void another_bank_serves_an_access_at_once_if_a_port_is_free() {
        assertEquals("0 1 10 11", gaps(new L2Banks(2, 2, 10), 0, 1, 0, 1));
        assertEquals("0 10 20 30", gaps(new L2Banks(2, 1, 10), 0, 1, 0, 1));
    }

    /** The third waits for bank 0, and the fourth, whose bank is free from cycle 11 on, for the third. */
    @Test
    void an_access_that_waits_for_its_bank_blocks_those_behind_it() {
        assertEquals("0 10 20 21", gaps(new L2Banks(2, 2, 10), 0, 0, 0, 1));
    }
}
