/**
 * What a user writes: the known words nearest to a misspelt one, Java source files, and what code of theirs threw, and
 * where.
 */
package io.policybridge.source;
