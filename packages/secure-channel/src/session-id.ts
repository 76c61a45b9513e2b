import { toB64url } from './bytes.ts';

/** Gives that many random bytes. */
export type Random = (length: number) => Uint8Array;

/** 144 random bits. The first letter keeps chance from ever spelling "demo-". */
export function newSessionId(random: Random): string {
  return `s${toB64url(random(18))}`;
}

export function newDemoSessionId(random: Random): string {
  return `demo-${toB64url(random(18))}`;
}
