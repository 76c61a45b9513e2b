import { toB64url } from './bytes.ts';

/** Gives that many random bytes. */
export type Random = (length: number) => Uint8Array;

/** Creates a session-id of 144 random bits. Its first letter keeps it from beginning with "demo-". */
export function newSessionId(random: Random): string {
  return `s${toB64url(random(18))}`;
}

export function newDemoSessionId(random: Random): string {
  return `demo-${toB64url(random(18))}`;
}
