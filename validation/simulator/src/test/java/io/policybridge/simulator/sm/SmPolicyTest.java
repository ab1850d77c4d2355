package io.policybridge.simulator.sm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import io.policybridge.workload.Opcode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What an SM reports to policies, and how it takes what they publish. The first CTA starts in cycle 1 and issues first
 * in 3.
 */
class SmPolicyTest {
    @TempDir
    Path folder;

    /** Records its notifications and masks the warps that the test sets. */
    private static final class Fake
            implements WarpHooks.LoadCompleted,
                    WarpHooks.WarpLaunched,
                    WarpHooks.WarpExited,
                    WarpHooks.CtaLaunched,
                    WarpHooks.CtaExited,
                    WarpHooks.WarpWaiting,
                    WarpHooks.WarpResumed,
                    WarpHooks.LoopBranch,
                    WarpHooks.LoopExited,
                    WarpHooks.Issued,
                    WarpHooks.Committed,
                    WarpHooks.WarpMask,
                    WarpHooks.CtaLimit {
        private final List<String> log = new ArrayList<>();
        private int maskedSlot = -1;
        private int loadMaskedSlot = -1;
        private int limit = 8;
        private int issued;
        private int committed;

        @Override
        public void loadCompleted(long load, int slot, long pc) {
            log.add("load of " + slot + " at " + pc);
        }

        @Override
        public void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
            log.add("warp " + slot + " number " + dynamicWarp + " is " + cta + "/" + warpInCta);
        }

        @Override
        public void warpExited(int slot, int dynamicWarp) {
            log.add("warp " + slot + " exits");
        }

        @Override
        public void ctaLaunched(int hardwareCta, int kernel, int cta, int firstSlot, int warps) {
            log.add("cta " + cta + " of kernel " + kernel + " in " + hardwareCta + " from slot " + firstSlot + " with "
                    + warps);
        }

        @Override
        public void ctaExited(int hardwareCta, int kernel, int cta) {
            log.add("cta " + cta + " exits");
        }

        @Override
        public void warpWaiting(int slot, WarpHooks.Wait why) {
            log.add(slot + " waits for " + why);
        }

        @Override
        public void warpResumed(int slot, WarpHooks.Wait why) {
            log.add(slot + " goes on after " + why);
        }

        @Override
        public void loopBranch(int slot, long branchPc, long targetPc, int lanes) {
            log.add("loop " + branchPc + " to " + targetPc + " with " + Integer.bitCount(lanes));
        }

        @Override
        public void loopExited(int slot, long branchPc) {
            log.add("loop " + branchPc + " left");
        }

        @Override
        public void issued(int slot, int instructions) {
            issued += instructions;
        }

        @Override
        public void committed(int slot, int threadInstructions) {
            committed += threadInstructions;
        }

        @Override
        public void warpMask(WarpSet any, WarpSet loads) {
            if (maskedSlot >= 0) {
                any.remove(maskedSlot);
            }
            if (loadMaskedSlot >= 0) {
                loads.remove(loadMaskedSlot);
            }
        }

        @Override
        public int ctaLimit() {
            return limit;
        }
    }

    private static WarpCalls calls(Part part) {
        HostGeometry.CacheShape shape = new HostGeometry.CacheShape(32, 4, 128);
        HostGeometry host = HostGeometry.builder()
                .host("test")
                .sms(1)
                .schedulers(2)
                .warps(48)
                .warpSize(32)
                .ctas(8)
                .l1d(shape)
                .subPartitions(1)
                .l2(shape)
                .channels(1)
                .banks(1)
                .offered(EnumSet.allOf(Hook.class))
                .build();
        GpuPolicy policy = new GpuPolicy() {
            @Override
            public Part warps(int sm) {
                return part;
            }
        };
        PolicySpec spec = new PolicySpec("fake", "", "", List.of(), (settings, geometry) -> policy);
        return new Session(List.of(new Session.Chosen(spec, new Settings(Map.of(), 1))), host, null, 1_000).warps(0);
    }

    private Bench bench(Fake fake, Listing listing) {
        Bench bench =
                new Bench(Machine.with(folder, "-gpgpu_n_clusters 1"), listing.trace(folder), 50, calls(fake), false);
        bench.sms[0].sample();
        return bench;
    }

    @Test
    void a_masked_warp_issues_no_instruction_until_the_next_sample() {
        Listing listing =
                new Listing(1, 64).alu(0, "1", "-").ret(8).runs(0, 0, 0, 8).runs(0, 1, 0, 8);
        Fake fake = new Fake();
        fake.maskedSlot = 1;
        Bench bench = bench(fake, listing);
        bench.run(30);
        assertArrayEquals(new long[] {4, 5}, bench.of(0, 0), "fetch begins with slot 1");
        assertArrayEquals(new long[] {-1, -1}, bench.of(0, 1));
        fake.maskedSlot = -1;
        bench.run(10);
        assertEquals(-1, bench.of(0, 1)[0], "what was sampled holds");
        bench.sms[0].sample();
        bench.run(30);
        assertEquals(40, bench.of(0, 1)[0], "the first cycle after the sample");
    }

    @Test
    void a_mask_of_loads_lets_other_instructions_issue() {
        Listing listing = new Listing(1, 32)
                .alu(0, "1", "-")
                .code(8, Opcode.LOAD, 1, 1, "2", "9", "ld;")
                .ret(16)
                .runs(0, 0, 0, 8, 16);
        Fake fake = new Fake();
        fake.loadMaskedSlot = 0;
        Bench bench = bench(fake, listing);
        bench.run(30);
        assertArrayEquals(new long[] {3, -1, -1}, bench.of(0, 0));
    }

    @Test
    void a_memory_barrier_passes_the_mask() {
        Listing listing = new Listing(1, 32)
                .code(0, Opcode.MEMORY_BARRIER, 1, 1, "-", "-", "membar.gl;")
                .alu(8, "1", "-")
                .ret(16)
                .runs(0, 0, 0, 8, 16);
        Fake fake = new Fake();
        fake.maskedSlot = 0;
        Bench bench = bench(fake, listing);
        bench.run(30);
        assertArrayEquals(new long[] {3, -1, -1}, bench.of(0, 0));
    }

    @Test
    void a_cta_limit_keeps_ctas_waiting() {
        Listing listing = new Listing(2, 32).alu(0, "1", "-").ret(8).runs(0, 0, 0, 8);
        // both CTAs were recorded on SMs of their own; here there is one
        listing.runs(1, 0, 0, 8);
        Fake fake = new Fake();
        fake.limit = 1;
        Bench bench = bench(fake, listing);
        bench.run(100);
        assertEquals(bench.exits.get(0)[2] + 1, bench.launches.get(1)[1], "the second starts when the first has gone");
    }

    @Test
    void a_cta_has_events_from_its_launch_to_its_exit() {
        Listing listing = new Listing(1, 32)
                .code(0, Opcode.LOAD, 1, 1, "1", "9", "ld;")
                .code(8, Opcode.BRANCH, 1, 1, "-", "-", "bra L;")
                .alu(16, "2", "1")
                .ret(24)
                .runs(0, 0, 0, 8, 0, 8, 16, 24);
        Fake fake = new Fake();
        Bench bench = bench(fake, listing);
        bench.run(500);
        assertTrue(bench.dispatcher.isDone());
        assertEquals(
                List.of(
                        "cta 0 of kernel 1 in 0 from slot 0 with 1",
                        "warp 0 number 0 is 0/0",
                        "loop 8 to 0 with 32",
                        "load of 0 at 0",
                        "loop 8 left",
                        "load of 0 at 0",
                        "warp 0 exits",
                        "cta 0 exits"),
                fake.log);
        assertEquals(6, fake.issued);
        assertEquals(6 * 32, fake.committed);
    }

    @Test
    void waiting_is_an_event_at_the_boundary() {
        Listing listing = new Listing(1, 64)
                .code(0, Opcode.BARRIER, 1, 1, "-", "-", "bar.sync 0;")
                .ret(8)
                .alu(16, "1", "-")
                .code(24, Opcode.SFU, 8, 1, "2", "1", "sin;")
                .code(32, Opcode.BARRIER, 1, 1, "-", "-", "bar.sync 0;")
                .ret(40);
        listing.runs(0, 0, 0, 8).runs(0, 1, 16, 24, 32, 40);
        Fake fake = new Fake();
        Bench bench = bench(fake, listing);
        List<String> events = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            int before = fake.log.size();
            bench.step();
            bench.sms[0].notifyWaits();
            for (String line : fake.log.subList(before, fake.log.size())) {
                if (line.contains("waits") || line.contains("goes on")) {
                    events.add(i + ": " + line);
                }
            }
        }
        assertEquals(
                List.of(bench.of(0, 0)[0] + ": 0 waits for BARRIER", bench.of(0, 1)[2] + ": 0 goes on after BARRIER"),
                events);
    }

    /** A loop of an ALU instruction at 0 and a branch at 8, and what comes after. */
    private static Listing loop(int ctas) {
        return new Listing(ctas, 32)
                .alu(0, "1", "-")
                .code(8, Opcode.BRANCH, 1, 1, "-", "-", "bra L;")
                .ret(16);
    }

    private List<String> loopsOf(Listing listing) {
        Fake fake = new Fake();
        bench(fake, listing).run(500);
        return fake.log.stream().filter(line -> line.startsWith("loop")).toList();
    }

    /** All lanes go back once, two of them once more, then all go on. */
    @Test
    void a_loop_branch_is_an_event_with_the_lanes_that_take_it() {
        Listing listing = loop(1).runs(0, 0, 0, 8, 0, 8).runsWith(3, 0, 0, 0, 8).runs(0, 0, 16);
        assertEquals(List.of("loop 8 to 0 with 32", "loop 8 to 0 with 2", "loop 8 left"), loopsOf(listing));
    }

    @Test
    void a_branch_that_was_never_taken_backwards_is_no_loop() {
        assertEquals(List.of(), loopsOf(loop(1).runs(0, 0, 0, 8, 16)));
    }

    @Test
    void a_branch_to_itself_is_a_loop() {
        assertEquals(List.of("loop 8 to 8 with 32", "loop 8 left"), loopsOf(loop(1).runs(0, 0, 0, 8, 8, 16)));
    }

    /**
     * The inner loop (branch at 8) is gone through twice in the first iteration of the outer one (branch at 24), once
     * in the second.
     */
    @Test
    void an_inner_loop_is_left_whenever_its_branch_falls_through() {
        Listing listing = new Listing(1, 32)
                .alu(0, "1", "-")
                .code(8, Opcode.BRANCH, 1, 1, "-", "-", "bra I;")
                .alu(16, "2", "-")
                .code(24, Opcode.BRANCH, 1, 1, "-", "-", "bra O;")
                .ret(32)
                .runs(0, 0, 0, 8, 0, 8, 16, 24, 0, 8, 16, 24, 32);
        assertEquals(
                List.of("loop 8 to 0 with 32", "loop 8 left", "loop 24 to 0 with 32", "loop 8 left", "loop 24 left"),
                loopsOf(listing));
    }

    /** The second CTA comes into the slot of the first when that has gone. */
    @Test
    void a_new_warp_in_the_slot_has_taken_no_branch() {
        Listing listing = loop(2).runs(0, 0, 0, 8, 0, 8, 16).runs(1, 0, 0, 8, 16);
        Fake fake = new Fake();
        fake.limit = 1;
        bench(fake, listing).run(500);
        assertEquals(
                2,
                fake.log.stream()
                        .filter(line -> line.startsWith("warp 0 exits"))
                        .count());
        assertEquals(
                List.of("loop 8 to 0 with 32", "loop 8 left"),
                fake.log.stream().filter(line -> line.startsWith("loop")).toList());
    }
}
