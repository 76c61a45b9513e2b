import { toB64url } from './bytes.ts';

/** Returns this number of random bytes. */
export type Random = (length: number) => Uint8Array;

/** Creates a session-id of 144 random bits. Its first letter prevents a beginning of "demo-". */
export function newSessionId(random: Random): string {
  return `s${toB64url(random(18))}`;
}

export function newDemoSessionId(random: Random): string {
  return `demo-${toB64url(random(18))}`;
}
