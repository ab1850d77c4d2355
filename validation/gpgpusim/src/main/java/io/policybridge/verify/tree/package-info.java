/** A simulator's sources: copied, patched, built. */
package io.policybridge.verify.tree;
