/** Policies that choose the set of a line: pric, an index by a polynomial over GF(2). */
package io.policybridge.policies.indexing;
