import { toB64url } from './bytes.ts';

/** Gives that many random bytes. */
export type Random = (length: number) => Uint8Array;

export function isSessionId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{22,64}$/.test(value);
}

/** Such a session, and no other, is offered the classroom suite; it protects nothing, so it may be short. */
export function isDemoSessionId(value: unknown): value is string {
  return typeof value === 'string' && /^demo-[A-Za-z0-9_-]{1,59}$/.test(value);
}

/** 144 random bits. The first letter keeps chance from ever spelling "demo-". */
export function newSessionId(random: Random): string {
  return `s${toB64url(random(18))}`;
}

export function newDemoSessionId(random: Random): string {
  return `demo-${toB64url(random(18))}`;
}
