/**
 * The programs: the command line, the help pages that the build writes, and the command line in processes of checks,
 * one command after the other, perhaps on a disk that fails.
 */
package io.policybridge.main;
