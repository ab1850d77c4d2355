/** Ends a run whose policy does not return from a call, or takes over the thread that it is called on. */
package io.policybridge.session.guard;
