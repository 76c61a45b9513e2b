import { createHmac, timingSafeEqual } from 'node:crypto';
import { isOptional, type OptionalMessage } from '@nadi/domain/message-kinds';
import type { AttendingParty } from '@nadi/domain/permissions';

export interface Unsubscription {
  role: AttendingParty;
  id: string;
  kind: OptionalMessage;
}

const TAG_BYTES = 16;
const TOKEN = /^([\w-]{1,120})\.([\w-]{22})$/;

/**
 * Returns the token of a link that switches one kind of message off: the owner and the kind with an HMAC
 * over them. It allows nothing else and does not expire, like the message that carries it.
 */
export function unsubscribeToken(secret: Buffer, { role, id, kind }: Unsubscription): string {
  const facts = Buffer.from(`${role}/${id}/${kind}`).toString('base64url');
  return `${facts}.${tagOf(secret, facts).toString('base64url')}`;
}

/** Returns the owner and the kind in a token; null unless this clinic made it. */
export function readUnsubscribeToken(secret: Buffer, token: string): Unsubscription | null {
  const [, facts, tag] = TOKEN.exec(token) ?? [];
  if (!facts || !tag) return null;
  if (!timingSafeEqual(Buffer.from(tag, 'base64url'), tagOf(secret, facts))) return null;
  const [role, id = '', kind = ''] = Buffer.from(facts, 'base64url').toString().split('/');
  if (role !== 'patient' && role !== 'doctor') return null;
  return isOptional(role, kind) ? { role, id, kind } : null;
}

function tagOf(secret: Buffer, facts: string): Buffer {
  return createHmac('sha256', secret)
    .update('unsubscribe')
    .update(facts)
    .digest()
    .subarray(0, TAG_BYTES);
}
