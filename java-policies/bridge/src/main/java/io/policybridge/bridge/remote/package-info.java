/** A policy at the other end of a call path, as a policy of a host in Java: events and queries are sent there. */
package io.policybridge.bridge.remote;
