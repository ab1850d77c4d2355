/** Textures: which texel coordinates mean, what it is read as, and where the texture cache finds it. */
package io.policybridge.ptx.texture;
