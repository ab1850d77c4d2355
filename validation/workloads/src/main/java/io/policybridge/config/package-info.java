/** GPGPU-Sim's own {@code gpgpusim.config}, read unmodified into one record per component of the simulated GPU. */
package io.policybridge.config;
