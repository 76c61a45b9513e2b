import { type Selectable, type SqlBool, sql } from 'kysely';
import { findsRow } from './statements.ts';
import type { Db, Tables } from './tables.ts';

export type StoredEncounter = Selectable<Tables['encounters']>;

/** Lists the encounters of those appointments that have one. */
export async function listEncounters(
  db: Db,
  appointmentIds: readonly string[],
): Promise<StoredEncounter[]> {
  if (appointmentIds.length === 0) return [];
  return db
    .selectFrom('encounters')
    .selectAll()
    .where('appointment_id', 'in', appointmentIds)
    .execute();
}

type Recorded = Pick<StoredEncounter, 'mode' | 'kind' | 'identity_check' | 'location'>;

/** Replaces what the doctor recorded; an identity check that stays keeps its time. */
export function saveEncounter(
  db: Db,
  appointmentId: string,
  { recorded, at }: { recorded: Recorded; at: Date },
): Promise<StoredEncounter> {
  const checkedAt = recorded.identity_check === null ? null : at;
  return db
    .insertInto('encounters')
    .values({ appointment_id: appointmentId, ...recorded, identity_checked_at: checkedAt })
    .onConflict((oc) =>
      oc.column('appointment_id').doUpdateSet({
        ...recorded,
        identity_checked_at: sql`CASE
          WHEN encounters.identity_check IS NOT DISTINCT FROM excluded.identity_check
          THEN encounters.identity_checked_at ELSE excluded.identity_checked_at END`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Records the start of those meetings in which patient and doctor are together for the first time, and
 * which of them was there first.
 */
export async function startEncounters(
  db: Db,
  appointmentIds: readonly string[],
  { at, freshSince }: { at: Date; freshSince: Date },
): Promise<void> {
  if (appointmentIds.length === 0) return;
  await sql`INSERT INTO encounters (appointment_id, started_at, ended_at, initiator)
    SELECT appointment_id, ${at}::timestamptz, ${at}::timestamptz,
      (array_agg(kind ORDER BY since, kind DESC))[1] FROM ${parties(freshSince)}
    WHERE appointment_id IN (${sql.join(appointmentIds)})
    GROUP BY appointment_id HAVING count(DISTINCT kind) = 2
    ON CONFLICT (appointment_id) DO UPDATE SET
      started_at = coalesce(encounters.started_at, excluded.started_at),
      initiator = CASE WHEN encounters.started_at IS NULL
        THEN excluded.initiator ELSE encounters.initiator END,
      ended_at = excluded.ended_at`.execute(db);
}

/** Records that in the meetings of these sockets patient and doctor are still together. */
export async function continueEncounters(
  db: Db,
  socketIds: readonly string[],
  { at, freshSince }: { at: Date; freshSince: Date },
): Promise<void> {
  if (socketIds.length === 0) return;
  await sql`UPDATE encounters SET ended_at = ${at}::timestamptz
    WHERE started_at IS NOT NULL AND appointment_id IN (
      SELECT appointment_id FROM ${parties(freshSince)}
      WHERE appointment_id IN (
        SELECT appointment_id FROM meeting_attendance WHERE session IN (${sql.join(socketIds)}))
      GROUP BY appointment_id HAVING count(DISTINCT kind) = 2)`.execute(db);
}

/** Returns who is in a meeting as its patient or its doctor. A doctor whose appointment has gone to another one is not. */
function parties(freshSince: Date) {
  return sql`(
    SELECT present.appointment_id, present.kind, present.since FROM meeting_attendance AS present
    JOIN appointments ON appointments.id = present.appointment_id
    WHERE present.seen_at > ${freshSince}::timestamptz
      AND (present.kind = 'patient' OR present.doctor_id = appointments.doctor_id)
  ) AS parties`;
}

/**
 * Returns those of the appointments whose consultation has begun: patient and doctor have met, or the
 * doctor has signed a note or issued a prescription (docs/product/payments.md#refunds).
 */
export async function findStarted(
  db: Db,
  appointmentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (appointmentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('appointments as a')
    .select('a.id')
    .where('a.id', 'in', appointmentIds)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('encounters')
            .select('appointment_id')
            .whereRef('appointment_id', '=', 'a.id')
            .where('started_at', 'is not', null),
        ),
        exists(
          selectFrom('notes')
            .select('appointment_id')
            .whereRef('appointment_id', '=', 'a.id')
            .where('signed_at', 'is not', null),
        ),
        exists(selectFrom('prescriptions').select('id').whereRef('appointment_id', '=', 'a.id')),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether the doctor has, or had, an appointment with the patient that was not cancelled. */
export function isPatientOf(db: Db, patientId: string, doctorId: string) {
  return db
    .selectFrom('appointments')
    .select('id')
    .where('doctor_id', '=', doctorId)
    .where('patient_id', '=', patientId)
    .where('cancelled_at', 'is', null)
    .limit(1)
    .$call(findsRow);
}

/** Returns which of these patients have an appointment with the doctor, past or coming, that is not cancelled. */
export async function listTreated(
  db: Db,
  doctorId: string,
  patientIds: readonly string[],
): Promise<Set<string>> {
  if (patientIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('appointments')
    .select('patient_id')
    .distinct()
    .where('doctor_id', '=', doctorId)
    .where('cancelled_at', 'is', null)
    .where(sql<SqlBool>`patient_id = ANY (${[...patientIds]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.patient_id));
}
