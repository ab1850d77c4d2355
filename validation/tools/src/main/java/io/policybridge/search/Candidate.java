package io.policybridge.search;

/**
 * A policy string.
 *
 * @param values those of the searched parameters: {@code n=3}; empty if none is searched
 */
public record Candidate(String values, String policy) {}
