/** Sessions that last long, or are many: neither side of the bridge may need more memory for it. */
package io.policybridge.check.soak;
