/**
 * The call path inside the host's process: one JVM, one static direct buffer, one callback without arguments, one
 * thread.
 */
package io.policybridge.bridge.jna;
