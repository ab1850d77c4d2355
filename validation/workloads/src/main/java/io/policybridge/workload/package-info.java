/** What a simulation executes, independent of the format in which it is stored, and the interface of all formats. */
package io.policybridge.workload;
