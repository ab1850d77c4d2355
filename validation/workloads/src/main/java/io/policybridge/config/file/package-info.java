/** The text of a {@code gpgpusim.config}: options, defaults, and GPGPU-Sim's own compact strings. */
package io.policybridge.config.file;
