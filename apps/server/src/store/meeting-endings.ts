import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from './accounts.ts';
import { continueEncounters } from './encounters.ts';
import type { Meeting } from './lobby.ts';
import type { Db } from './tables.ts';

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
