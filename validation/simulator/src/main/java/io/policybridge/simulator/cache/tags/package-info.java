/** Tag arrays of caches with one tag per line, and the choice of the set. */
package io.policybridge.simulator.cache.tags;
