/** What is wrong with an input, said once: file, line, value, expectation. */
package io.policybridge.input;
