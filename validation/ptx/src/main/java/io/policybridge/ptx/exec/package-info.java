/** What PTX instructions compute, for all lanes of a warp at once. */
package io.policybridge.ptx.exec;
