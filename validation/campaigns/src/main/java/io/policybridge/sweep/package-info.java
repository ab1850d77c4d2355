/** Campaigns of simulations: a plan, its points, and the engine that runs those without a stored result. */
package io.policybridge.sweep;
