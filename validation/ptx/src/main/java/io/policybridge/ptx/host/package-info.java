/** What a host program does with the GPU: buffers, copies, launches. What a user writes is in this package. */
package io.policybridge.ptx.host;
