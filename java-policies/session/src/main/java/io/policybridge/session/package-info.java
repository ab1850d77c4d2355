/**
 * The direct call path: binds the parts of one or more policies to the sites of a host, checks and counts every answer,
 * and names policy, hook and access when something is wrong. Every other call path ends here too.
 */
package io.policybridge.session;
