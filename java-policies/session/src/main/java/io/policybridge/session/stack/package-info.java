/** Where in a policy's own code something happened. */
package io.policybridge.session.stack;
