/** What users write in Java without a build of their own: compiled in memory. */
package io.policybridge.session.source;
