/**
 * The out-of-process call path: a policy server that hosts reach over one gRPC stream per session. What crosses is
 * described by {@code policy_bridge.proto}; every question ends in {@link io.policybridge.session.Session}, as on every
 * call path.
 */
package io.policybridge.bridge.grpc;
