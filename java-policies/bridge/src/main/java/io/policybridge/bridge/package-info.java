/**
 * The Java side of every call path from outside Java: events and queries are read from the bytes of a frame and become
 * direct calls. Shared by JNA and gRPC; the layout is that of {@code frame_layout.tsv} in module proto.
 */
package io.policybridge.bridge;
