import { ACTIVITY_STEP, hours, minutes } from '@nadi/domain/limits';
import { deviceNames } from '@nadi/domain/user-agent';
import { createBatcher } from '#platform/batcher.ts';
import type { RequestContext, SignedInActor } from '#platform/http/handler.ts';
import { hashToken, looksLikeToken, mintToken } from '#platform/token.ts';
import { findSessions, insertSession, touchSession, type WantedSession } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';

type Role = SignedInActor['role'];

/** Lifetimes of sessions: `SESSION_PATIENT_IDLE_MIN`, `SESSION_STAFF_IDLE_MIN`, `SESSION_MAX_H`. */
export interface SessionLimits {
  patientIdleMin: number;
  staffIdleMin: number;
  maxH: number;
}

const SESSIONS_BATCH_MAX = 64;
const MAX_WAIT_MS = 20;

interface NewSession extends Pick<RequestContext<'signInPatient'>, 'now' | 'userAgent'> {
  /** True if the user has proven every factor that the account requires. */
  confirmed?: boolean;
}

/** Starts a session and returns its token, which is stored only as a hash. */
export async function openSession(
  db: Db,
  owner: { role: Role; id: string },
  { now, userAgent = '', confirmed = false }: NewSession,
  limits: SessionLimits,
): Promise<string> {
  const token = mintToken();
  await insertSession(db, {
    tokenHash: hashToken(token),
    role: owner.role,
    accountId: owner.id,
    createdAt: new Date(now),
    expiresAt: new Date(now + hours(limits.maxH)),
    ...deviceNames(userAgent),
    ...(confirmed && { confirmedAt: new Date(now) }),
  });
  return token;
}

/** Returns the conditions under which a session of this role is valid at that moment. */
export function aliveAt(role: Role, now: number, limits: SessionLimits) {
  const idle = minutes(role === 'patient' ? limits.patientIdleMin : limits.staffIdleMin);
  return { now: new Date(now), activeAfter: new Date(now - idle) };
}

/** Finds the account of a role's token, or null. Only a user's action prolongs the session, not a poll. */
export function authenticator(db: Db, limits: SessionLimits) {
  // Every request begins with this statement, so concurrent requests share one.
  const findSession = createBatcher(
    (wanted: readonly WantedSession[]) => findSessions(db, wanted),
    {
      max: SESSIONS_BATCH_MAX,
      maxWaitMs: MAX_WAIT_MS,
    },
  );
  return async function authenticate<R extends Role>(
    role: R,
    token: string,
    now: number,
    active: boolean,
  ): Promise<SignedInActor<R> | null> {
    if (!looksLikeToken(token)) return null;
    const tokenHash = hashToken(token);
    const session = await findSession({ role, tokenHash, ...aliveAt(role, now, limits) });
    if (!session) return null;
    if (active && now - session.active_at.getTime() >= ACTIVITY_STEP) {
      await touchSession(db, tokenHash, new Date(now));
    }
    const { account_id: id, dependants } = session;
    return { role, id, tokenHash, ...(dependants && { dependants }) };
  };
}
