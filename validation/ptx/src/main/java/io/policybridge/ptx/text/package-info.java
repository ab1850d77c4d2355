/** PTX as it is written: lexer, parser, and the records of what was read. */
package io.policybridge.ptx.text;
