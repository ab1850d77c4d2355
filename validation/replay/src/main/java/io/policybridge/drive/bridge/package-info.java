/** Bridge streams: everything that crossed a session of a host, played again. */
package io.policybridge.drive.bridge;
