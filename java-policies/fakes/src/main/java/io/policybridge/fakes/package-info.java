/** What stands in, in tests, for a host and a policy: accesses, ways, queues, parts, and geometries. */
package io.policybridge.fakes;
