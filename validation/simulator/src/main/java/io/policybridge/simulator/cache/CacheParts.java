package io.policybridge.simulator.cache;

import io.policybridge.simulator.cache.tags.TagArray;
import io.policybridge.simulator.request.Requests;

/**
 * What all parts of one writable cache work on.
 *
 * @param policy may be null
 * @param attempt the access attempt in progress
 */
record CacheParts(
        TagArray tags, MissPath path, Requests requests, PolicySide policy, AccessAttempt attempt, TagCommit commit) {}
