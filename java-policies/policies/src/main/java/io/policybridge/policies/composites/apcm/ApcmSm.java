package io.policybridge.policies.composites.apcm;

/** What both parts of one SM share; {@code spans} is null unless loops are found in the code. */
record ApcmSm(ApcmOptions options, Monitor monitor, ProtectedLines lines, LoopSpans spans) {}
