/**
 * Recorded events beside those of a replay: compared one by one, the first that differ shown with those around them.
 */
package io.policybridge.replay.comparison;
