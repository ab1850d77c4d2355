/** Programs of ours that run in a user's simulator, unpatched and patched, and all that is compared of them. */
package io.policybridge.verify.all;
