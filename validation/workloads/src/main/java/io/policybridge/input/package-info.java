/** What is wrong with an input, in one form: file, line, value, expectation. */
package io.policybridge.input;
