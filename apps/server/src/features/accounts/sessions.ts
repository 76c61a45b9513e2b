import { normaliseEmail } from '@nadi/domain/email';
import { ACTIVITY_STEP, hours, minutes } from '@nadi/domain/limits';
import { deviceNames } from '@nadi/domain/user-agent';
import { replyMessages } from '@nadi/messages/en/replies';
import { createBatcher } from '#platform/batcher.ts';
import { patientInReply, self } from '#platform/http/audit-rule.ts';
import type { Handlers, RequestContext, SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { hashToken, looksLikeToken, mintToken } from '#platform/token.ts';
import { revokeAccess } from '#policies/revoke-access.ts';
import { findCredentials } from '#store/accounts.ts';
import {
  deleteSession,
  deleteSessionById,
  findSessions,
  insertSession,
  listLiveSessions,
  touchSession,
  type WantedSession,
} from '#store/sessions.ts';
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

interface NewSession extends Pick<RequestContext<'signIn', 'patient'>, 'now' | 'userAgent'> {
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
function aliveAt(role: Role, now: number, limits: SessionLimits) {
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
    const { account_id: id, dependants, location_ids: locationIds } = session;
    const extent = { ...(dependants && { dependants }), ...(locationIds && { locationIds }) };
    return { role, id, tokenHash, ...extent };
  };
}

export function sessionRoutes(limits: SessionLimits) {
  return {
    /** Lists the account's open sessions, without their tokens. */
    listSessions: {
      kind: 'query',
      audit: null,
      async execute({ actor, now }, db) {
        const open = await listLiveSessions(
          db,
          actor.role,
          actor.id,
          aliveAt(actor.role, now, limits),
        );
        return {
          success: true,
          accountId: actor.id,
          sessions: open.map(({ id, token_hash, created_at, active_at, browser, system }) => ({
            id,
            signedInAt: created_at.getTime(),
            activeAt: active_at.getTime(),
            current: actor.tokenHash.equals(token_hash),
            browser: browser ?? undefined,
            system: system ?? undefined,
          })),
        };
      },
    },
    /** Ends one session of the actor. @throws Problem 'session-not-found' */
    endSession: {
      kind: 'mutation',
      audit: { action: 'ended-sessions', about: self },
      async execute({ actor, body }, trx) {
        const owner = { role: actor.role, accountId: actor.id };
        if (!(await deleteSessionById(trx, owner, body.sessionId))) {
          throw new Problem('session-not-found');
        }
        return { success: true, message: replyMessages.sessionEnded };
      },
    },
    /** Ends all sessions of the account, this one included, for a lost phone or a forgotten browser. */
    endSessions: {
      kind: 'mutation',
      audit: { action: 'ended-sessions', about: self },
      async execute({ actor }, trx) {
        await revokeAccess(trx, 'sessions-ended', actor);
        return { success: true, message: replyMessages.signedOutEverywhere };
      },
    },
    /**
     * Ends the sessions of a patient for the clinic.
     * @throws Problem 'patient-not-found'
     */
    endSessionsOfPatient: {
      kind: 'mutation',
      audit: { action: 'ended-sessions', about: patientInReply },
      async execute({ body }, trx) {
        const patient = await findCredentials(trx, 'patient', normaliseEmail(body.email));
        if (!patient) throw new Problem('patient-not-found', { field: 'email' });
        await revokeAccess(trx, 'sessions-ended', { role: 'patient', id: patient.id });
        return {
          success: true,
          message: replyMessages.patientSignedOutEverywhere,
          userId: patient.id,
        };
      },
    },
    signOut: {
      kind: 'mutation',
      audit: { action: 'signed-out', about: self },
      async execute({ actor }, trx) {
        await deleteSession(trx, actor.tokenHash);
        return { success: true };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}
