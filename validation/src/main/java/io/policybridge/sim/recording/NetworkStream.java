package io.policybridge.sim.recording;

import io.policybridge.sim.AccessType;
import io.policybridge.sim.Gpu;
import io.policybridge.sim.Requests;
import io.policybridge.sim.memory.Crossbar;
import io.policybridge.stream.StreamWriter;
import java.nio.file.Path;

/** Writes the icnt stream: every push, transfer and pop of the crossbar. Refusals are not written. */
final class NetworkStream implements Crossbar.Watcher {
  private static final int HEADER_BYTES = 8;

  private final Gpu gpu;
  private final Requests requests;
  private final StreamWriter out;

  NetworkStream(Path folder, Gpu gpu) {
    this.gpu = gpu;
    requests = gpu.requests();
    out = StreamWriter.create(folder.resolve("icnt.zst"), "icnt", "P core icnt net src dst uid bytes type addr", "T core icnt net src dst uid",
        "O core icnt net dst uid");
  }

  private StreamWriter record(String kind, int net) {
    return out.record(kind).decimal(gpu.now()).decimal(gpu.clocks().icntTicks() - 1).decimal(net);
  }

  @Override
  public void pushed(int net, int source, int destination, int request) {
    boolean write = requests.isWrite(request);
    boolean data = requests.atomic[request] || write == (net == Crossbar.REQUESTS);
    record("P", net).decimal(source).decimal(destination).decimal(requests.uid[request]).decimal(HEADER_BYTES + (data ? requests.size[request] : 0))
        .text(AccessType.VALUES[requests.type[request]].code()).hex(requests.address[request]).end();
  }

  @Override
  public void transferred(int net, int source, int destination, int request) {
    record("T", net).decimal(source).decimal(destination).decimal(requests.uid[request]).end();
  }

  @Override
  public void popped(int net, int destination, int request) {
    record("O", net).decimal(destination).decimal(requests.uid[request]).end();
  }

  StreamWriter writer() {
    return out;
  }
}
