/** What policies print. */
package io.policybridge.session.output;
