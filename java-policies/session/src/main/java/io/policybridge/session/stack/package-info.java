/** Where in a policy's own code something happened, and what it threw, in words. */
package io.policybridge.session.stack;
