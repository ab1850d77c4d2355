/** Connections between hosts and policy servers that go wrong, and peers that are slow. */
package io.policybridge.check.network;
