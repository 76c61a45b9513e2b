import { type Instant, minutes } from '@nadi/domain/limits';
import { parseFields } from '#shared/session/parse-fields.ts';
import { readToken } from '#shared/session/session.ts';
import { claimFiles } from './chosen-files.ts';
import { clearChoice, detailsKey, readChoice } from './saved-choice.ts';

export interface BookingDetails {
  reason?: string | undefined;
  consentVersion?: number | undefined;
  dependantId?: string | undefined;
}

interface Owner {
  /** The token of the session in which the details were typed; empty for a visitor. */
  session: string;
  /** The account of that session; empty while it is not known. */
  account: string;
  changedAt: Instant;
}

/** What a visitor typed or pressed belongs to the account that signs in within this time. */
const VISITOR_VALID_FOR = minutes(15);

/** Returns what the patient adds to the booking; nothing that was typed in another session. */
export function readDetails(docId: string): BookingDetails {
  const { details, owner } = readRecord(docId);
  return owner?.session === currentSession() ? details : {};
}

/** Stores what is added to the choice, so that it survives /login. Undefined removes a field. */
export function saveDetails(docId: string, change: BookingDetails): void {
  const { owner } = readRecord(docId);
  const session = currentSession();
  const account = owner?.session === session ? owner.account : '';
  const details = { ...readDetails(docId), ...change };
  write(docId, details, { session, account, changedAt: Date.now() });
}

/**
 * Gives the account that is signed in what it typed in an earlier session, or just now as a visitor,
 * and removes what anybody else typed and chose.
 * @param account undefined while it is not known, empty where it cannot be known
 * @returns false while it is not known whose the stored details are
 */
export function claimDetails(docId: string, account: string | undefined): boolean {
  const session = currentSession();
  if (session === '') return true;
  const { details, owner } = readRecord(docId);
  const own = !owner || isOwn(owner, session, account);
  if (!own && owner.session !== '' && account === undefined) return false;
  if (!own) clearChoice(docId);
  claimFiles(docId, own && owner ? owner.session : null);
  write(docId, own ? details : {}, {
    session,
    account: account || (own && owner?.account) || '',
    changedAt: (own && owner?.changedAt) || Date.now(),
  });
  return true;
}

/** Returns whether Book was pressed before signing in, so recently that it is still meant. */
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

function readRecord(docId: string): { details: BookingDetails; owner?: Owner } {
  const fields = parseFields(sessionStorage.getItem(detailsKey(docId)));
  const { reason, consentVersion, dependantId, session, account, changedAt } = fields;
  if (typeof session !== 'string' || typeof account !== 'string') return { details: {} };
  if (typeof changedAt !== 'number') return { details: {} };
  const details = {
    ...(typeof reason === 'string' && { reason }),
    ...(typeof consentVersion === 'number' && { consentVersion }),
    ...(typeof dependantId === 'string' && { dependantId }),
  };
  return { details, owner: { session, account, changedAt } };
}

function write(docId: string, details: BookingDetails, owner: Owner): void {
  sessionStorage.setItem(detailsKey(docId), JSON.stringify({ ...details, ...owner }));
}
