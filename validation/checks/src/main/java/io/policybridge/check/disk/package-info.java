/**
 * Faults on the way to the disk, at each step of every command that keeps files: a process that preloads a library of
 * faults runs the commands, another counts what it says.
 */
package io.policybridge.check.disk;
