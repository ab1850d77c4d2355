/** Fuzzing as long checks: Jazzer in a JVM of its own for Java, clang's libFuzzer for C++. */
package io.policybridge.check.fuzz;
