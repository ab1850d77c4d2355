/** The process in which the code of an evaluated policy runs, and what it is asked and answers. */
package io.policybridge.evaluate.worker;
