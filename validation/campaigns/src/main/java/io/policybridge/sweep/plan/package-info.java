/** The form of plans (docs/sweep.md). */
package io.policybridge.sweep.plan;
