/**
 * The conformance kit: what every policy promises, one check per promise, on synthetic hosts and over every call path.
 */
package io.policybridge.kit;
