/** SMs and LD/ST units alone against their recorded streams. */
package io.policybridge.replay.sm;
