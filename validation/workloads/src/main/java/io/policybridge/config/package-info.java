/** GPGPU-Sim's own {@code gpgpusim.config}, read as it is into one record per component of the simulated GPU. */
package io.policybridge.config;
