/**
 * What a policy author needs, and nothing else: the parts of a GPU policy, the hooks they may implement, what a query
 * shows, and the answers. Knows no simulator, no transport, no file.
 */
package io.policybridge.api;
