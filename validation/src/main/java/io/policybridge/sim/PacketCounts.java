package io.policybridge.sim;

/** Packets that the SMs put into the network, by type of access. */
final class PacketCounts {
  private final Requests requests;
  private final long[] sent = new long[AccessType.VALUES.length];

  PacketCounts(Requests requests) {
    this.requests = requests;
  }

  void sent(int request) {
    sent[requests.type[request]]++;
  }

  long sent(AccessType type) {
    return sent[type.ordinal()];
  }
}
