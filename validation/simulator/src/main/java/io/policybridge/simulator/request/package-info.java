/** Memory requests in flight between the components of the simulator, as columns of flat arrays. */
package io.policybridge.simulator.request;
