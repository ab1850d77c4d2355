/** Checks that take minutes or hours: faults and bad input, tried by the thousand (command {@code check}). */
package io.policybridge.check;
