/** Drives whose policy server dies on purpose: they must come to what undisturbed ones come to. */
package io.policybridge.check.outage;
