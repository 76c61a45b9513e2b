import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AttendingParty } from '@nadi/domain/permissions';

export interface FeedOwner {
  role: AttendingParty;
  id: string;
  version: number;
}

const ROLE_CODES = { patient: 1, doctor: 2 } as const;
const FACTS_BYTES = 1 + 16 + 4;
const TAG_BYTES = 24;
const TOKEN = /^[A-Za-z0-9_-]{60}$/;

/**
 * Returns the token of a feed's address: its owner and version with an HMAC over them. The same address can
 * be shown again without being stored.
 */
export function feedToken(secret: Buffer, { role, id, version }: FeedOwner): string {
  const facts = Buffer.alloc(FACTS_BYTES);
  facts.writeUInt8(ROLE_CODES[role], 0);
  facts.write(id.replaceAll('-', ''), 1, 'hex');
  facts.writeUInt32BE(version, 17);
  return Buffer.concat([facts, tagOf(secret, facts)]).toString('base64url');
}

/** Returns the owner that a token names; null unless this clinic made it. */
export function readFeedToken(secret: Buffer, token: string): FeedOwner | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const facts = bytes.subarray(0, FACTS_BYTES);
  if (!timingSafeEqual(bytes.subarray(FACTS_BYTES), tagOf(secret, facts))) return null;
  const hex = facts.toString('hex', 1, 17);
  const id = hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const role = facts.readUInt8(0) === ROLE_CODES.patient ? 'patient' : 'doctor';
  return { role, id, version: facts.readUInt32BE(17) };
}

function tagOf(secret: Buffer, facts: Buffer): Buffer {
  return createHmac('sha256', secret)
    .update('calendar-feed')
    .update(facts)
    .digest()
    .subarray(0, TAG_BYTES);
}
