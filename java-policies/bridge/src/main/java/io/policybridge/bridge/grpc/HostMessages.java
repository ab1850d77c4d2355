package io.policybridge.bridge.grpc;

import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.StatusRuntimeException;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.PolicyBridgeGrpc;
import java.io.InputStream;

/**
 * Decodes the messages of hosts. Bytes that are no message become a value: gRPC ends neither the call nor the session
 * of a decoder that throws.
 */
final class HostMessages implements Marshaller<HostMessage> {
    /** What bytes are decoded to that are no message; this object, not an equal one. */
    static final HostMessage UNDECODABLE =
            HostMessage.newBuilder().setPurposeValue(-1).build();

    private final Marshaller<HostMessage> generated =
            PolicyBridgeGrpc.getSessionMethod().getRequestMarshaller();

    @Override
    public HostMessage parse(InputStream bytes) {
        try {
            return generated.parse(bytes);
        } catch (StatusRuntimeException e) {
            return UNDECODABLE;
        }
    }

    @Override
    public InputStream stream(HostMessage message) {
        return generated.stream(message);
    }
}
