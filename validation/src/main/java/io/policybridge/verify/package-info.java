/** Whether a patched simulator computes what the unpatched one does. */
package io.policybridge.verify;
