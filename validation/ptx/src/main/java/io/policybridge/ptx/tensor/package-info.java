/** Tensor instructions: which elements of a matrix each lane holds, and products of matrices. */
package io.policybridge.ptx.tensor;
