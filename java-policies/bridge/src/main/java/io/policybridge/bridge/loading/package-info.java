/** Policies of the user: in jars, or as a single source file that is compiled when it is named. */
package io.policybridge.bridge.loading;
