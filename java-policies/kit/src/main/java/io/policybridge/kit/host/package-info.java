/** Hosts for tests: small caches, random runs, and sessions of policies on them. */
package io.policybridge.kit.host;
