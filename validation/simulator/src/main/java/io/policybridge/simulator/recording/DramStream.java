package io.policybridge.simulator.recording;

import io.policybridge.config.AddressMapping;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.dram.DramChannel;
import io.policybridge.simulator.memory.MemoryWatcher;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.RecordText;
import io.policybridge.stream.StreamWriter;
import java.nio.file.Path;

/** Writes the dram stream: arrivals, events and departures of the controllers. */
final class DramStream implements MemoryWatcher, DramChannel.Watcher {
    private final Gpu gpu;
    private final Requests requests;
    private final AddressMapping mapping;
    private final StreamWriter out;

    DramStream(Path folder, Gpu gpu, AddressMapping mapping) {
        this.gpu = gpu;
        this.mapping = mapping;
        requests = gpu.requests();
        out = StreamWriter.create(
                folder.resolve("dram.zst"),
                "dram",
                "L core dram ch sp uid ready",
                "Q core dram ch uid bank row col rw bytes type addr",
                "P core dram ch bank uid rowhit",
                "C core dram ch cmd bank row uid sent",
                "E core dram ch uid",
                "T core dram ch sp uid how");
    }

    private RecordText record(String kind, int channel) {
        return out.record(kind)
                .decimal(gpu.now())
                .decimal(gpu.memory().dramTicks())
                .decimal(channel);
    }

    @Override
    public void delayed(int channel, int subPartition, int request, long ready) {
        record("L", channel)
                .decimal(subPartition)
                .decimal(requests.uid[request])
                .decimal(ready)
                .end();
    }

    @Override
    public void queued(int channel, int request, int bank, long row) {
        record("Q", channel)
                .decimal(requests.uid[request])
                .decimal(bank)
                .hex(row)
                .hex(mapping.column(requests.address[request]))
                .text(requests.isWrite(request) ? "w" : "r")
                .decimal(requests.size[request])
                .text(AccessType.VALUES[requests.type[request]].code())
                .hex(requests.address[request])
                .end();
    }

    @Override
    public void returned(int channel, int subPartition, int request) {
        record("T", channel)
                .decimal(subPartition)
                .decimal(requests.uid[request])
                .text("q")
                .end();
    }

    @Override
    public void dropped(int channel, int subPartition, int request) {
        record("T", channel)
                .decimal(subPartition)
                .decimal(requests.uid[request])
                .text("d")
                .end();
    }

    @Override
    public void picked(int channel, long tick, int bank, int request, boolean rowHit) {
        record("P", channel)
                .decimal(bank)
                .decimal(requests.uid[request])
                .decimal(rowHit ? 1 : 0)
                .end();
    }

    @Override
    public void command(
            int channel, long tick, DramChannel.Command command, int bank, long row, int request, int sent) {
        record("C", channel).text(command.name()).decimal(bank).hex(row).decimal(requests.uid[request]);
        (sent == 0 ? out.dash() : out.decimal(sent)).end();
    }

    @Override
    public void served(int channel, long tick, int request) {
        record("E", channel).decimal(requests.uid[request]).end();
    }

    StreamWriter writer() {
        return out;
    }
}
