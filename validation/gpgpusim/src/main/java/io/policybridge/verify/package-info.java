/** Checks that a patched simulator computes the same as the unpatched one, and measures its wall time. */
package io.policybridge.verify;
