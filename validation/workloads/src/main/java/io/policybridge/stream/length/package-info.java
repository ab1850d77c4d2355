/** Whether recorded streams are whole. */
package io.policybridge.stream.length;
