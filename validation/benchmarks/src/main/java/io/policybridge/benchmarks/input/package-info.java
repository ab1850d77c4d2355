/** What benchmarks read: numbers, graphs and texts, made of a seed. */
package io.policybridge.benchmarks.input;
