import { sql } from 'kysely';
import { toColumns } from './columns.ts';
import type { Db } from './tables.ts';

export interface WaitlistPreferences {
  /** 0 is Sunday; null: any day. */
  weekdays: number[] | null;
  /** YYYY-MM-DD, inclusive. */
  firstDay: string | null;
  lastDay: string | null;
  /** Minutes since midnight on the clinic's clock. */
  clock: { from: number; until: number } | null;
}

/** Exactly one of the two is set. */
export interface WaitlistTarget {
  doctorId: string | null;
  speciality: string | null;
}

interface NewEntry extends WaitlistTarget {
  id: string;
  patientId: string;
  preferences: WaitlistPreferences;
  joinedAt: Date;
}

/**
 * Adds an entry, or changes the preferences of the patient's entry for the same doctor or
 * speciality, which keeps its place. Returns the entry's id.
 */
export async function upsertEntry(db: Db, entry: NewEntry): Promise<string> {
  const { preferences, ...wanted } = entry;
  const { doctorId, speciality } = wanted;
  const values = {
    weekdays: preferences.weekdays,
    first_day: preferences.firstDay,
    last_day: preferences.lastDay,
    from_minute: preferences.clock?.from ?? null,
    until_minute: preferences.clock?.until ?? null,
  };
  const inserted = await db
    .insertInto('waitlist_entries')
    .values({ ...values, ...toColumns(wanted) })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const updated = await db
    .updateTable('waitlist_entries')
    .set(values)
    .where('patient_id', '=', entry.patientId)
    .where('ended_at', 'is', null)
    .where(sql`doctor_id`, 'is not distinct from', sql<string>`${doctorId}::uuid`)
    .where(sql`speciality`, 'is not distinct from', sql<string>`${speciality}::text`)
    .returning('id')
    .executeTakeFirstOrThrow();
  return updated.id;
}

/** Locks the patient until the transaction ends, so that concurrent requests are counted in turn. */
export async function countEntries(db: Db, patientId: string, today: string): Promise<number> {
  await sql`SELECT FROM patients WHERE id = ${patientId}::uuid FOR NO KEY UPDATE`.execute(db);
  const { count } = await db
    .selectFrom('waitlist_entries')
    .select(sql<number>`count(*)`.as('count'))
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('last_day', 'is', null), eb('last_day', '>=', today)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks an active entry of a patient; null if there is none. */
export function lockEntry(db: Db, id: string, patientId: string) {
  return db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function endEntry(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('waitlist_entries').set({ ended_at: at }).where('id', '=', id).execute();
}

/**
 * Ends the entry of an unanswered offer if `max` of its offers have ended that way; null otherwise.
 * Skips an entry that another request has locked: its patient is leaving the waitlist or accepting.
 */
export async function endUnansweredEntry(
  db: Db,
  offerId: string,
  { max, now }: { max: number; now: Date },
): Promise<EndedEntry | null> {
  const { rows } = await sql<EndedEntry>`
    WITH entry AS (
      SELECT entry.id FROM waitlist_entries entry
      WHERE entry.ended_at IS NULL
        AND entry.id = (SELECT entry_id FROM waitlist_offers WHERE id = ${offerId}::uuid)
        AND ${max}::int <= (SELECT count(*) FROM waitlist_offers offer
          WHERE offer.entry_id = entry.id AND offer.appointment_id IS NULL
            AND offer.expires_at <= ${now}::timestamptz)
      FOR UPDATE SKIP LOCKED
    )
    UPDATE waitlist_entries SET ended_at = ${now}::timestamptz FROM entry
    WHERE waitlist_entries.id = entry.id
    RETURNING waitlist_entries.id, waitlist_entries.patient_id`.execute(db);
  return rows[0] ?? null;
}

/** Ends the entries of patients whose address is not confirmed, unless a slot is held for them. */
export async function endUnconfirmedEntries(db: Db, now: Date): Promise<EndedEntry[]> {
  const { rows } = await sql<EndedEntry>`
    UPDATE waitlist_entries SET ended_at = ${now}::timestamptz
    WHERE id IN (
      SELECT entry.id FROM waitlist_entries entry JOIN patients ON patients.id = entry.patient_id
      WHERE entry.ended_at IS NULL AND patients.email_verified_at IS NULL
        AND NOT EXISTS (SELECT FROM waitlist_offers offer JOIN claims ON claims.id = offer.id
          WHERE offer.entry_id = entry.id AND claims.appointment_id IS NULL)
      ORDER BY entry.place LIMIT 100 FOR UPDATE OF entry SKIP LOCKED
    )
    RETURNING id, patient_id`.execute(db);
  return rows;
}

export interface EndedEntry {
  id: string;
  patient_id: string;
}

export interface ListedEntry {
  id: string;
  doctor_id: string | null;
  doctor_name: string | null;
  doctor_image_id: string | null;
  speciality: string;
  weekdays: number[] | null;
  first_day: string | null;
  last_day: string | null;
  from_minute: number | null;
  until_minute: number | null;
  joined_at: Date;
  position: number;
}

/**
 * Lists a patient's active entries. `position` counts everyone who joined earlier for the same
 * doctor or speciality, on any days, so that a patient is never later than it says.
 */
export async function listEntries(
  db: Db,
  patientId: string,
  today: string,
): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    SELECT entry.id, entry.doctor_id, doctors.name AS doctor_name,
      doctors.image_id AS doctor_image_id,
      coalesce(entry.speciality, doctors.speciality) AS speciality,
      entry.weekdays, entry.first_day::text, entry.last_day::text,
      entry.from_minute, entry.until_minute, entry.joined_at,
      (SELECT count(*)::int + 1
        FROM waitlist_entries earlier LEFT JOIN doctors wanted ON wanted.id = earlier.doctor_id
        WHERE earlier.ended_at IS NULL AND earlier.place < entry.place
          AND earlier.patient_id <> entry.patient_id
          AND (earlier.last_day IS NULL OR earlier.last_day >= ${today}::date)
          AND CASE WHEN entry.doctor_id IS NULL
            THEN coalesce(earlier.speciality, wanted.speciality) = entry.speciality
            ELSE earlier.doctor_id = entry.doctor_id OR earlier.speciality = doctors.speciality
          END) AS position
    FROM waitlist_entries entry LEFT JOIN doctors ON doctors.id = entry.doctor_id
    WHERE entry.patient_id = ${patientId}::uuid AND entry.ended_at IS NULL
      AND (entry.last_day IS NULL OR entry.last_day >= ${today}::date)
    ORDER BY entry.place`.execute(db);
  return rows;
}

/** Returns an offer of the waitlist whose slot is still held for it. */
export function findHeldOffer(db: Db, offerId: string) {
  return db
    .selectFrom('waitlist_offers as o')
    .innerJoin('claims as c', 'c.id', 'o.id')
    .innerJoin('doctors as d', 'd.id', 'o.doctor_id')
    .select(['o.slot_date', 'o.slot_time', 'o.expires_at', 'd.name as doctor_name'])
    .where('o.id', '=', offerId)
    .where('c.appointment_id', 'is', null)
    .executeTakeFirst();
}
