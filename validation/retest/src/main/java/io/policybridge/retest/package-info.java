/**
 * {@code ./policybridge test --changed}: compiles what differs from its last compilation, and runs the tests of what
 * differs from the last green run. Class paths are those that Maven has written; everything else is in folders of its
 * own ({@code target/retest}), so that neither disturbs the other.
 */
package io.policybridge.retest;
