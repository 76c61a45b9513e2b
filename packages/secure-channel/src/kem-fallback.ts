import { DhkemX25519HkdfSha256 } from '@hpke/dhkem-x25519';

/** Creates the KEM in JavaScript. Only browsers without native X25519 load this module. */
export function createFallbackKem(): DhkemX25519HkdfSha256 {
  return new DhkemX25519HkdfSha256();
}
