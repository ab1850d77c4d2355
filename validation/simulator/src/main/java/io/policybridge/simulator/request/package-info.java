/** Memory requests on the way between the components of the simulator, as columns of flat arrays. */
package io.policybridge.simulator.request;
