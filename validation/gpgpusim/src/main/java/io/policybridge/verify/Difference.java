package io.policybridge.verify;

/** A line of the plain run and the corresponding line of another run, each with its number in the output. */
public record Difference(int plainLine, String plain, int otherLine, String other) {}
