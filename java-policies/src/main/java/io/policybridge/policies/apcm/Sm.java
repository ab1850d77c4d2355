package io.policybridge.policies.apcm;

/** What both parts of one SM share; {@code spans} is null unless loops are found in the code. */
record Sm(Options options, Monitor monitor, ProtectedLines lines, LoopSpans spans) {}
