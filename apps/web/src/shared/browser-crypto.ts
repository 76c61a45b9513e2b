/** Stands for Node's `crypto`, which @hpke/common imports where there is no `globalThis.crypto`. */
export const webcrypto = globalThis.crypto;
