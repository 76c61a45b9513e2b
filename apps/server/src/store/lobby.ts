import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from './accounts.ts';
import { continueEncounters } from './encounters.ts';
import type { LobbyDecision } from './message-tables.ts';
import { changesRow, findsRow } from './statements.ts';
import type { Db } from './tables.ts';

interface Knocking {
  appointmentId: string;
  participantId: string;
  /** Such as `patient:5f0c…`; null for guests. */
  account: string | null;
  addressHash: Uint8Array;
  /** Of the appointment; decisions for another start do not count. */
  startsAt: Date;
  name?: string;
}

/** An appointment at its present time. */
export interface Meeting {
  appointmentId: string;
  startsAt: Date;
}

interface Decided {
  at: Date;
  by: { role: Role; id: string };
}

/** Lists the decisions about a participant, their account and their address. */
export function listLobbyDecisions(db: Db, knocking: Knocking) {
  const { appointmentId, participantId, account, addressHash, startsAt } = knocking;
  return db
    .selectFrom('lobby_decisions')
    .select(['participant_id', 'account', 'decision', 'decided_at', 'seen_at'])
    .where('appointment_id', '=', appointmentId)
    .where('starts_at', '=', startsAt)
    .where((eb) =>
      eb.or([
        eb('participant_id', '=', participantId),
        eb('address_hash', '=', addressHash),
        ...(account === null ? [] : [eb('account', '=', account)]),
      ]),
    )
    .execute();
}

/** Replaces the earlier decision about this participant, unless they have been removed. */
export async function saveLobbyDecision(
  db: Db,
  knocking: Knocking,
  decision: LobbyDecision,
  { at, by }: Decided,
): Promise<void> {
  const { appointmentId, participantId, account, addressHash, startsAt, name = null } = knocking;
  const change = {
    account,
    address_hash: addressHash,
    decision,
    decided_at: at,
    decided_by_role: by.role,
    decided_by_id: by.id,
    starts_at: startsAt,
    name: decision === 'removed' ? name : null,
    seen_at: null,
  };
  await db
    .insertInto('lobby_decisions')
    .values({ appointment_id: appointmentId, participant_id: participantId, ...change })
    .onConflict((oc) =>
      oc
        .columns(['appointment_id', 'participant_id'])
        .doUpdateSet(change)
        .where((eb) =>
          eb.or([
            eb('lobby_decisions.decision', '!=', 'removed'),
            eb('lobby_decisions.starts_at', '!=', startsAt),
          ]),
        ),
    )
    .execute();
}

/** Lists who was removed from a meeting, the latest last. */
export async function listRemoved(
  db: Db,
  { appointmentId, startsAt }: Meeting,
): Promise<{ id: string; name: string | null }[]> {
  return db
    .selectFrom('lobby_decisions')
    .select(['participant_id as id', 'name'])
    .where('appointment_id', '=', appointmentId)
    .where('starts_at', '=', startsAt)
    .where('decision', '=', 'removed')
    .orderBy('decided_at')
    .execute();
}

/** Deletes the removal of a participant, and those of the same account in other browsers; false without any. */
export function deleteRemoval(
  db: Db,
  { appointmentId, startsAt }: Meeting,
  participantId: string,
): Promise<boolean> {
  const removed = db
    .selectFrom('lobby_decisions as removed')
    .select('removed.account')
    .where('removed.appointment_id', '=', appointmentId)
    .where('removed.participant_id', '=', participantId);
  return db
    .deleteFrom('lobby_decisions')
    .where('appointment_id', '=', appointmentId)
    .where('starts_at', '=', startsAt)
    .where('decision', '=', 'removed')
    .where((eb) => eb.or([eb('participant_id', '=', participantId), eb('account', '=', removed)]))
    .$call(changesRow);
}

export interface AdmittedGuest {
  appointmentId: string;
  participantId: string;
  /** Such as `patient:5f0c…`; null for guests. */
  account: string | null;
}

/** Records that admitted guests are in their meetings; an account is admitted in each of its browsers. */
export async function renewAdmissions(
  db: Db,
  guests: readonly AdmittedGuest[],
  at: Date,
): Promise<void> {
  if (guests.length === 0) return;
  await db
    .updateTable('lobby_decisions')
    .set({ seen_at: at })
    .where('decision', '=', 'admitted')
    .where((eb) =>
      eb.or(
        guests.map(({ appointmentId, participantId, account }) =>
          eb.and([
            eb('appointment_id', '=', appointmentId),
            eb.or([
              eb('participant_id', '=', participantId),
              ...(account === null ? [] : [eb('account', '=', account)]),
            ]),
          ]),
        ),
      ),
    )
    .execute();
}

export function isMeetingLocked(db: Db, appointmentId: string): Promise<boolean> {
  return db
    .selectFrom('meeting_locks')
    .select('locked_at')
    .where('appointment_id', '=', appointmentId)
    .$call(findsRow);
}

/** Returns false if it was locked before. */
export function insertRoomLock(
  db: Db,
  appointmentId: string,
  { at, by }: Decided,
): Promise<boolean> {
  return db
    .insertInto('meeting_locks')
    .values({
      appointment_id: appointmentId,
      locked_at: at,
      locked_by_role: by.role,
      locked_by_id: by.id,
    })
    .onConflict((oc) => oc.column('appointment_id').doNothing())
    .$call(changesRow);
}

/** Returns false if it was not locked. */
export function deleteRoomLock(db: Db, appointmentId: string): Promise<boolean> {
  return db
    .deleteFrom('meeting_locks')
    .where('appointment_id', '=', appointmentId)
    .$call(changesRow);
}

interface Ending {
  by: { role: Role; id: string };
  at: Date;
  /** Who is in a meeting was recorded after this. */
  freshSince: Date;
}

/** Records that a meeting has ended for everyone, in the room and in the lobby. */
export async function endMeeting(
  db: Db,
  { appointmentId, startsAt }: Meeting,
  { by, at, freshSince }: Ending,
): Promise<void> {
  const ended = {
    ...{ starts_at: startsAt, ended_at: at },
    ...{ ended_by_role: by.role, ended_by_id: by.id },
  };
  await db
    .insertInto('meeting_endings')
    .values({ appointment_id: appointmentId, ...ended })
    .onConflict((oc) => oc.column('appointment_id').doUpdateSet(ended))
    .execute();
  const present = await db
    .selectFrom('meeting_attendance')
    .select('session')
    .where('appointment_id', '=', appointmentId)
    .execute();
  const socketIds = present.map(({ session }) => session);
  await continueEncounters(db, socketIds, { at, freshSince });
  await db.deleteFrom('meeting_attendance').where('appointment_id', '=', appointmentId).execute();
}

/** Opens an ended meeting again. */
export async function deleteMeetingEnding(db: Db, appointmentId: string): Promise<void> {
  await db.deleteFrom('meeting_endings').where('appointment_id', '=', appointmentId).execute();
}

/**
 * Returns the condition that a host has ended the meeting of an appointment at its present start.
 * @param appointment the name of its table in the statement
 */
export function hasEnded(appointment: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS (SELECT FROM meeting_endings AS ending
    WHERE ending.appointment_id = ${sql.ref(`${appointment}.id`)}
      AND ending.starts_at = ${sql.ref(`${appointment}.starts_at`)})`;
}

/** Returns those of the appointments whose meeting a host has ended. */
export async function findEnded(
  db: Db,
  appointmentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (appointmentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('appointments as a')
    .select('a.id')
    .where('a.id', 'in', appointmentIds)
    .where(hasEnded('a'))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
