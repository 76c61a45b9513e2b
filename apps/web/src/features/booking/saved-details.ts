import { type Instant, minutes } from '@nadi/domain/limits';
import { readAccount, readToken } from '#shared/session/session.ts';
import { parseFields } from '#shared/session/stored-fields.ts';
import { clearChoice, detailsKey, readChoice } from './saved-choice.ts';

export interface BookingDetails {
  reason?: string | undefined;
  dependantId?: string | undefined;
}

interface Owner {
  /** The token of the session that typed the details; empty for a visitor. */
  session: string;
  /** The account of that session; empty while it is unknown. */
  account: string;
  changedAt: Instant;
}

/** A visitor's details and press belong to the account that signs in within this time. */
const VISITOR_VALID_FOR = minutes(15);

/** Returns the details that the patient adds to the booking; empty if another session typed them. */
export function readDetails(docId: string): BookingDetails {
  const { details, owner } = readRecord(docId);
  return owner?.session === currentSession() ? details : {};
}

/** Stores details of the choice, so that they survive /login. Undefined removes a field. */
export function saveDetails(docId: string, change: BookingDetails): void {
  const { owner } = readRecord(docId);
  const session = currentSession();
  const account = (owner?.session === session && owner.account) || accountOf(session);
  const details = { ...readDetails(docId), ...change };
  write(docId, details, { session, account, changedAt: Date.now() });
}

/**
 * Moves what the signed-in account typed in an earlier session, or just now as a visitor, into this session,
 * and removes the details of anyone else.
 * @param account undefined while it is unknown, empty if it cannot be known
 * @returns false while the owner of the stored details is unknown
 */
export function claimDetails(docId: string, account: string | undefined): boolean {
  const session = currentSession();
  if (session === '') return true;
  const { details, owner } = readRecord(docId);
  const own = !owner || isOwn(owner, session, account);
  if (!own && owner.session !== '' && account === undefined) return false;
  if (!own) clearChoice(docId);
  write(docId, own ? details : {}, {
    session,
    account: account || (own && owner?.account) || accountOf(session),
    changedAt: (own && owner?.changedAt) || Date.now(),
  });
  return true;
}

/** Returns whether Book was pressed before signing in, recently enough to still be intended. */
export function mayResume(docId: string): boolean {
  const pressedAt = readChoice(docId)?.bookAfterSignIn;
  return pressedAt !== undefined && isRecent(pressedAt);
}

function isOwn(owner: Owner, session: string, account: string | undefined): boolean {
  if (owner.session === session) return true;
  if (owner.session === '') return isRecent(owner.changedAt);
  return owner.account !== '' && owner.account === account;
}

function isRecent(at: Instant): boolean {
  return Date.now() - at < VISITOR_VALID_FOR;
}

function currentSession(): string {
  return readToken('patient') ?? '';
}

/** Returns the account that was found when this session began; empty while it is unknown. */
function accountOf(session: string): string {
  return (session !== '' && readAccount('patient')) || '';
}

function readRecord(docId: string): { details: BookingDetails; owner?: Owner } {
  const fields = parseFields(sessionStorage.getItem(detailsKey(docId)));
  const { reason, dependantId, session, account, changedAt } = fields;
  if (typeof session !== 'string' || typeof account !== 'string') return { details: {} };
  if (typeof changedAt !== 'number') return { details: {} };
  const details = {
    ...(typeof reason === 'string' && { reason }),
    ...(typeof dependantId === 'string' && { dependantId }),
  };
  return { details, owner: { session, account, changedAt } };
}

function write(docId: string, details: BookingDetails, owner: Owner): void {
  sessionStorage.setItem(detailsKey(docId), JSON.stringify({ ...details, ...owner }));
}
