/** Hosts and parts for tests: small caches, random runs, and fakes of everything that a hook receives. */
package io.policybridge.kit.host;
