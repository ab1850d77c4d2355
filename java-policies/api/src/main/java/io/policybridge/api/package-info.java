/**
 * What a policy author needs, and nothing else: the parts of a GPU policy, the hooks they may implement, what they are
 * asked with and how they answer. Knows no simulator, no transport, no file.
 */
package io.policybridge.api;
