/**
 * The far end of every call path that leaves Java: records and questions are read out of a frame's bytes and become
 * direct calls. Shared by JNA and gRPC; the layout is that of {@code frame_layout.tsv} in module proto.
 */
package io.policybridge.bridge;
