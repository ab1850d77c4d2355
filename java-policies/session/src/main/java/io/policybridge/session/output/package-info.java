/**
 * What goes to a terminal or a file of text: what policies print, and names, without what could drive or disguise it.
 */
package io.policybridge.session.output;
