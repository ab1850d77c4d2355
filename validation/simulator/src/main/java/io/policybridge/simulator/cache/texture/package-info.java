/** The texture cache of an SM, which hands accesses back in their order, hits too. */
package io.policybridge.simulator.cache.texture;
