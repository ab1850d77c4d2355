/** What every policy server has, whatever carries its messages: where it listens, and what it grants to hosts. */
package io.policybridge.bridge.serving;
