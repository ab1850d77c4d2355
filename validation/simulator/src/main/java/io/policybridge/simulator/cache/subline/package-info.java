/** An L1D with sub-line geometry: chunks of a line with tags of their own. */
package io.policybridge.simulator.cache.subline;
