/** What {@code check} offers beside the conformance kit, to those who develop PolicyBridge. */
package io.policybridge.check.command;
