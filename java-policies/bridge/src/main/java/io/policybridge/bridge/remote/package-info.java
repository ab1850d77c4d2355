/** A policy at the other end of a call path, as a policy of a host in Java: what it is told and asked is sent there. */
package io.policybridge.bridge.remote;
