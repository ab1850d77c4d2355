/** What the papers classify workloads by, measured, and the classes that follow. */
package io.policybridge.characterize;
