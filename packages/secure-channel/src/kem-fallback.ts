import { DhkemX25519HkdfSha256 } from '@hpke/dhkem-x25519';

/** Creates the KEM in JavaScript for browsers without native X25519, which load this module apart. */
export function createFallbackKem(): DhkemX25519HkdfSha256 {
  return new DhkemX25519HkdfSha256();
}
