package io.policybridge.simulator.recording;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.coalescer.Coalescer;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.instruction.Program;
import io.policybridge.simulator.ldst.LdstObserver;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.StreamWriter;
import java.nio.file.Path;

/** Writes the ldst stream: the LD/ST units with their constant caches. */
final class LdstStream {
    private final Gpu gpu;
    private final Requests requests;
    private final IssueStream issue;

    private final StreamWriter out;
    private final ClusterRecords[] ofSms;
    private final Unit[] units;

    LdstStream(Path folder, Gpu gpu, SmConfig config, IssueStream issue) {
        this.gpu = gpu;
        this.issue = issue;
        requests = gpu.requests();
        out = StreamWriter.create(
                folder.resolve("ldst.zst"),
                "ldst",
                "D core sm slot dyn inst pc accesses cycles addr/size/type/lanes/sectors/bytes ...",
                "Q core sm bank inst uid addr",
                "G core sm inst uid addr size type",
                "Z core sm inst space reason count",
                "M core sm inst",
                "P core sm uid type",
                "B core sm uid",
                "V core sm client inst uid",
                "W core sm inst",
                "F core sm slot inst pc active",
                "K core sm slot uid",
                "CA CS CF CN: constant cache, as A S F N of l1d");
        ofSms = ClusterRecords.ofSms(gpu, config, out);
        CacheRecords constants = new CacheRecords(gpu, ofSms, CacheRecords.Owner.CONSTANT);
        units = new Unit[ofSms.length];
        for (int sm = 0; sm < units.length; sm++) {
            units[sm] = new Unit(sm);
            gpu.ldst(sm).observe(units[sm]);
            gpu.ldst(sm).l1c().watch(constants);
        }
    }

    StreamWriter writer() {
        return out;
    }

    /** What writes the records of {@code sm}. */
    ClusterRecords of(int sm) {
        return ofSms[sm];
    }

    /** Writes the stalls that go on. */
    void complete() {
        for (Unit unit : units) {
            unit.writeStall();
        }
    }

    /** One LD/ST unit. */
    private final class Unit implements LdstObserver {
        private final int sm;
        private final ClusterRecords out;
        private final Instructions instructions;
        private final Program program;
        private int stalled;
        private int space;
        private int reason;
        private long stalledFrom;
        private long cycles;

        Unit(int sm) {
            this.sm = sm;
            out = ofSms[sm];
            instructions = gpu.ldst(sm).instructions();
            program = gpu.program(sm);
        }

        private ClusterRecords record(String kind, long now) {
            out.record(kind).decimal(now).decimal(sm);
            return out;
        }

        /** Loads without a result are not known any more when their data come back. */
        private int number(int instruction) {
            return instruction < 0 ? 0 : issue.number(sm, instruction);
        }

        private long pc(int instruction) {
            return program.pc[instructions.code[instruction]];
        }

        @Override
        public void dispatched(int instruction, Coalescer accesses, long now) {
            record("D", now)
                    .decimal(instructions.slot[instruction])
                    .decimal(instructions.dynamicWarp[instruction])
                    .decimal(number(instruction))
                    .hex(pc(instruction))
                    .decimal(accesses.count())
                    .decimal(accesses.cycles());
            for (int i = accesses.count() - 1; i >= 0; i--) {
                out.hex(accesses.address(i))
                        .then('/')
                        .decimal(accesses.size(i))
                        .then('/')
                        .text(accesses.type().code())
                        .then('/')
                        .hex(accesses.lanes(i) & 0xffffffffL)
                        .then('/')
                        .hex(accesses.sectors(i))
                        .then('/')
                        .byteSet(accesses.bytesLow(i), accesses.bytesHigh(i));
            }
            out.end();
        }

        @Override
        public void queued(int bank, int instruction, int request, long now) {
            record("Q", now).decimal(bank).decimal(number(instruction));
            out.number(request).hex(requests.address[request]).end();
        }

        @Override
        public void sentAround(int instruction, int request, long now) {
            record("G", now).decimal(number(instruction));
            out.number(request)
                    .hex(requests.address[request])
                    .decimal(requests.size[request])
                    .text(type(request))
                    .end();
        }

        private String type(int request) {
            return AccessType.VALUES[requests.type[request]].code();
        }

        @Override
        public void stalled(int instruction, int inSpace, int forReason, long now, long count) {
            int number = number(instruction);
            if (cycles > 0
                    && number == stalled
                    && inSpace == space
                    && forReason == reason
                    && now == stalledFrom + cycles) {
                cycles += count;
                return;
            }
            writeStall();
            stalled = number;
            space = inSpace;
            reason = forReason;
            stalledFrom = now;
            cycles = count;
        }

        void writeStall() {
            if (cycles > 0) {
                record("Z", stalledFrom)
                        .decimal(stalled)
                        .decimal(space)
                        .decimal(reason)
                        .decimal(cycles)
                        .end();
                cycles = 0;
            }
        }

        @Override
        public void sharedEntered(int instruction, long now) {
            record("M", now).decimal(number(instruction)).end();
        }

        @Override
        public void accepted(int reply, long now) {
            record("P", now).number(reply).text(type(reply)).end();
        }

        @Override
        public void waits(int reply, long now) {
            record("B", now).number(reply).end();
        }

        @Override
        public void writeBackLoaded(int client, int instruction, int request, long now) {
            record("V", now).decimal(client).decimal(number(instruction));
            (request < 0 ? out.dash() : out.number(request)).end();
        }

        @Override
        public void writeBackDrained(int instruction, long now) {
            record("W", now).decimal(number(instruction)).end();
        }

        @Override
        public void completed(int instruction) {
            record("F", gpu.now())
                    .decimal(instructions.slot[instruction])
                    .decimal(number(instruction))
                    .hex(pc(instruction))
                    .decimal(Integer.bitCount(instructions.exec[instruction]))
                    .end();
        }

        @Override
        public void acknowledged(int slot, int request, long now) {
            record("K", now).decimal(slot);
            out.number(request).end();
        }

        @Override
        public void probed(int request, int status, long now) {}

        @Override
        public void failedAgain(int request, long now, long attempts) {}
    }
}
