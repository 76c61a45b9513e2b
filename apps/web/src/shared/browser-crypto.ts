/** Replaces Node's `crypto`, which @hpke/common imports if `globalThis.crypto` is missing. */
export const webcrypto = globalThis.crypto;
