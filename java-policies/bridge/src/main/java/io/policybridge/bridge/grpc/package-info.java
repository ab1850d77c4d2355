/**
 * The out-of-process call path: a policy server that hosts reach over one gRPC stream per session. Its messages are
 * those of {@code policy_bridge.proto}; every query ends in {@link io.policybridge.session.Session}, as on every call
 * path.
 */
package io.policybridge.bridge.grpc;
