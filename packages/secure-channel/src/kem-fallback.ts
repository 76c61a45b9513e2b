import { DhkemX25519HkdfSha256 } from '@hpke/dhkem-x25519';

/** The same KEM in JavaScript, for browsers without native X25519; a chunk of its own. */
export function createFallbackKem(): DhkemX25519HkdfSha256 {
  return new DhkemX25519HkdfSha256();
}
