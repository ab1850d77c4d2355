/** Whether a patched simulator computes what the unpatched one does, and in how much more time. */
package io.policybridge.verify;
