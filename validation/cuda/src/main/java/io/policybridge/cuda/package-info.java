/** CUDA executables as workloads: their calls, which our libcudart.so tells, make a host program. */
package io.policybridge.cuda;
