import { randomBytes } from 'node:crypto';
import type { AttendingParty } from '@nadi/domain/permissions';
import { type SqlBool, sql } from 'kysely';
import type { Role } from './accounts.ts';
import type { Db } from './tables.ts';

const TABLE = { patient: 'patients', doctor: 'doctors' } as const;
const SECRET_BYTES = 32;

/** Returns the clinic's key for addresses of feeds; the first call creates it. No backup contains it. */
export async function feedSecret(db: Db): Promise<Buffer> {
  const stored = await db.selectFrom('calendar_secrets').select('secret').executeTakeFirst();
  if (stored) return Buffer.from(stored.secret, 'base64url');
  await db
    .insertInto('calendar_secrets')
    .values({ secret: randomBytes(SECRET_BYTES).toString('base64url') })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return feedSecret(db);
}

/** Returns the version in a feed's address; null for an unknown account and a retired doctor. */
export async function findFeedVersion(
  db: Db,
  role: AttendingParty,
  id: string,
): Promise<number | null> {
  const account = await db
    .selectFrom(TABLE[role])
    .select('calendar_version')
    .where('id', '=', id)
    .$if(role === 'doctor', (qb) => qb.where(sql<SqlBool>`retired_at IS NULL`))
    .executeTakeFirst();
  return account?.calendar_version ?? null;
}

/** Revokes the address of an account's feed. */
export async function revokeCalendarFeed(db: Db, role: Role, id: string): Promise<void> {
  if (role === 'admin' || role === 'reception') return;
  await db
    .updateTable(TABLE[role])
    .set({ calendar_version: sql`calendar_version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Lists the appointments of a feed, each with when it last changed. */
export function listFeedAppointments(
  db: Db,
  owner: { role: AttendingParty; id: string },
  span: { now: Date; from: Date; until: Date; cancelledSince: Date },
) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .select([
      'a.id',
      'a.starts_at',
      'a.minutes',
      'a.meeting_code',
      'a.calendar_sequence',
      'a.cancelled_at',
      'a.patient_id',
      'p.name as patient_name',
      'd.name as doctor_name',
      sql<Date>`greatest(a.booked_at, a.cancelled_at, (SELECT max(m.moved_at)
        FROM appointment_moves m WHERE m.appointment_id = a.id))`.as('changed_at'),
    ])
    .where(
      owner.role === 'patient'
        ? ofFamily(owner.id, span.now)
        : sql<SqlBool>`a.doctor_id = ${owner.id}::uuid`,
    )
    .where('a.starts_at', '>=', span.from)
    .where('a.starts_at', '<', span.until)
    .where((eb) =>
      eb.or([eb('a.cancelled_at', 'is', null), eb('a.cancelled_at', '>=', span.cancelledSince)]),
    )
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
}

/** Selects appointments of the patient and of the dependants they manage at that moment. */
function ofFamily(patientId: string, now: Date) {
  return sql<SqlBool>`a.patient_id = ANY (ARRAY(SELECT ${patientId}::uuid UNION ALL
    SELECT dependants.patient_id FROM dependants WHERE dependants.manager_id = ${patientId}::uuid
      AND dependants.ended_at IS NULL AND dependants.adult_at > ${now}::timestamptz))`;
}
