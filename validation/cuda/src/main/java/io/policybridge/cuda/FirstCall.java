package io.policybridge.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a program has sent when its first CUDA call waits for a reply.
 *
 * @param binaries its fat binaries
 * @param wire where the call came from
 */
record FirstCall(List<byte[]> binaries, CallWire wire) {

    /** That of the program at the other end of {@code wire}; empty if it ends without one. */
    static Optional<FirstCall> awaited(CallWire wire) {
        List<byte[]> binaries = new ArrayList<>();
        CallWire.Request request = wire.read();
        while (request != null && request.call() == CudaCall.BINARY) {
            byte[] binary = new byte[request.payload().remaining()];
            request.payload().get(binary);
            binaries.add(binary);
            wire.reply(0, CallWire.buffer(0));
            request = wire.read();
        }
        return request == null ? Optional.empty() : Optional.of(new FirstCall(binaries, wire));
    }
}
