/** The text of PTX: lexer, parser, and the records of what was read. */
package io.policybridge.ptx.text;
