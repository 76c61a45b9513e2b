import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import { SPECIALITIES } from '@nadi/domain/profile-choices';
import { type RawBuilder, sql } from 'kysely';
import { toColumns } from './columns.ts';
import { appendEntry } from './ledger.ts';
import { findsRow } from './statements.ts';
import type { Db, NewRow } from './tables.ts';

export interface SampleRows {
  doctors: NewRow<'doctors'>[];
  prescribers: NewRow<'prescribers'>[];
  patients: NewRow<'patients'>[];
  appointments: NewRow<'appointments'>[];
}

/** Lets one node at a time fill the clinic, until its transaction ends. */
export async function lockSampleClinic(trx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('sample-clinic', 7))`.execute(trx);
}

/** Returns whether the clinic has neither doctors nor patients. */
export async function isEmptyClinic(db: Db): Promise<boolean> {
  const doctor = await db.selectFrom('doctors').select('id').limit(1).executeTakeFirst();
  const patient = await db.selectFrom('patients').select('id').limit(1).executeTakeFirst();
  return !doctor && !patient;
}

export async function writeSampleClinic(db: Db, rows: SampleRows): Promise<void> {
  await db.insertInto('doctors').values(rows.doctors.map(toColumns)).execute();
  await db.insertInto('prescribers').values(rows.prescribers.map(toColumns)).execute();
  await db.insertInto('patients').values(rows.patients.map(toColumns)).execute();
  for (const some of inBatches(rows.appointments, 500)) {
    await db.insertInto('appointments').values(some.map(toColumns)).execute();
  }
  await recordCashPayments(db, rows.appointments);
  await db.insertInto('clinic_facts').values({ name: 'sample-clinic', value: 'loaded' }).execute();
}

/** Records cash and its invoice for every completed appointment, so that payments and earnings agree. Test money. */
async function recordCashPayments(db: Db, appointments: SampleRows['appointments']): Promise<void> {
  const completed = appointments
    .flatMap(({ id, amountMinor, completedAt: at }) => (at ? [{ id, amountMinor, at }] : []))
    .filter(({ amountMinor }) => amountMinor > 0)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { id, amountMinor, at } of completed) {
    await appendEntry(db, {
      at,
      appointmentId: id,
      orderId: null,
      provider: 'cash',
      kind: 'payment',
      reference: `cash-${id}`,
      amountMinor,
      currency: 'INR',
      livemode: false,
    });
  }
}

/** Returns whether this store was filled with the sample clinic. */
export function holdsSampleClinic(db: Db): Promise<boolean> {
  return db
    .selectFrom('clinic_facts')
    .select('value')
    .where('name', '=', 'sample-clinic')
    .$call(findsRow);
}

/** Tables that outlive the sample clinic: the trail, and what the running server works with. */
const RETAINED = ['audit_entries', 'audit_chain', 'secure_epochs', 'secure_nonces', 'vapid_keys'];

/** Tables in which the admin's own rows stay, with the condition of the other rows. */
const PARTLY_RETAINED = (adminId: string): Readonly<Record<string, RawBuilder<unknown>>> => {
  const ofOthers = sql`account_id <> ${adminId}`;
  return {
    admins: sql`id <> ${adminId}`,
    ...{
      sessions: ofOthers,
      second_factors: ofOthers,
      recovery_codes: ofOthers,
      passkeys: ofOthers,
    },
    known_addresses: sql`role <> 'admin'`,
    clinic_facts: sql`name = 'sample-clinic'`,
    locations: sql`id <> ${DEFAULT_LOCATION_ID}::uuid`,
  };
};

/**
 * Deletes everybody but the admin and everything but the audit trail, and closes the clinic until that admin
 * opens it. Only on the embedded database, whose user may switch off the triggers of append-only tables.
 */
export async function emptySampleClinic(
  trx: Db,
  { adminId, at }: { adminId: string; at: Date },
): Promise<void> {
  await lockSampleClinic(trx);
  const partly = PARTLY_RETAINED(adminId);
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'kysely%'`.execute(
    trx,
  );
  await sql`SET LOCAL session_replication_role = replica`.execute(trx);
  for (const { name } of rows) {
    if (RETAINED.includes(name)) continue;
    await sql`DELETE FROM ${sql.table(name)} WHERE ${partly[name] ?? sql`true`}`.execute(trx);
  }
  await sql`SET LOCAL session_replication_role = origin`.execute(trx);
  await sql`UPDATE locations SET name = 'Nadi', address = '[]', map_url = '', phone = ''`.execute(
    trx,
  );
  const opening = { only_row: true, created_at: at, owner_id: adminId, owner_at: at };
  await trx
    .insertInto('clinic_opening')
    .values({ ...opening, steps: sql`'{}'` })
    .execute();
}

function inBatches<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, at) => list.slice(at * size, (at + 1) * size));
}

export interface BulkPlan {
  doctors: number;
  /** At least as many as doctors, so that no patient has two appointments at a time. */
  patients: number;
  appointments: number;
  /** The same seed creates the same people; another one adds others. */
  seed: number;
  passwordHash: string;
  now: Date;
  zone: string;
}

/** Returns whether someone is there who did not come from here. */
export async function hasOtherPeople(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM patients WHERE email NOT LIKE '%@load.example'
    UNION ALL SELECT 1 FROM doctors WHERE email NOT LIKE '%@load.example' LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Fills a store for measuring; what is there already from the same seed stays as it is. */
export async function insertBulkRows(db: Db, plan: BulkPlan): Promise<void> {
  await insertDoctors(db, plan);
  await insertPatients(db, plan);
  await insertAppointments(db, plan);
  await sql`ANALYZE`.execute(db);
}

async function insertDoctors(db: Db, plan: BulkPlan): Promise<void> {
  const { seed, passwordHash, now } = plan;
  await sql`
    INSERT INTO doctors (id, email, password_hash, name, speciality, degree, experience, about,
      fee_minor, address_line1, address_line2, created_at)
    SELECT ${deriveId(seed, 'doctor', sql`n`)}, 'doctor-' || ${seed}::int || '-' || n || '@load.example',
      ${passwordHash}, 'Dr. ' || initcap(substr(md5(n::text), 1, 6)) || ' ' || n,
      (${[...SPECIALITIES]}::text[])[1 + n % ${SPECIALITIES.length}::int], 'MBBS', 1 + n % 10 || ' Year',
      repeat('Listens first. ', 12), 30000 + n % 15 * 5000, n || ', 4th Cross', 'Bengaluru',
      ${now}::timestamptz - interval '400 days' + n * interval '1 second'
    FROM generate_series(1, ${plan.doctors}::int) n
    ON CONFLICT DO NOTHING`.execute(db);
}

async function insertPatients(db: Db, plan: BulkPlan): Promise<void> {
  const { seed, passwordHash, now } = plan;
  await sql`
    INSERT INTO patients (id, email, password_hash, name, phone, gender, born_on, created_at)
    SELECT ${deriveId(seed, 'patient', sql`n`)}, 'patient-' || ${seed}::int || '-' || n || '@load.example',
      ${passwordHash}, initcap(substr(md5('p' || n), 1, 7)) || ' ' || n,
      (9000000000 + n)::text, (ARRAY['Male', 'Female', 'Not Selected'])[1 + n % 3],
      date '1940-01-01' + n % 25000, ${now}::timestamptz - interval '399 days' + n * interval '1 second'
    FROM generate_series(1, ${plan.patients}::int) n
    ON CONFLICT DO NOTHING`.execute(db);
}

/**
 * Slots are assigned in rounds, one to each doctor, each with another patient. Every eighth round is
 * in the coming six days, the others are in the past, 22 to a day.
 */
async function insertAppointments(db: Db, plan: BulkPlan): Promise<void> {
  const { seed, now, zone, doctors, patients } = plan;
  await sql`
    WITH drawn AS (
      SELECT k, k % ${doctors}::int AS place, k / ${doctors}::int AS round
      FROM generate_series(0, ${plan.appointments}::int - 1) k
    ), dealt AS (
      SELECT drawn.*, round % 8 = 0 AND round < 8 * 6 * 22 AS coming FROM drawn
    ), placed AS (
      SELECT dealt.*,
        (${now}::timestamptz AT TIME ZONE ${zone})::date
          + CASE WHEN coming THEN 1 + round / 8 % 6 ELSE -1 - round / 22 END
          + interval '10 hours'
          + interval '30 minutes' * (CASE WHEN coming THEN round / 48 ELSE round END % 22) AS clock
      FROM dealt
    )
    INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
      amount_minor, meeting_code, booked_at, cancelled_at, cancelled_by, completed_at)
    SELECT ${deriveId(seed, 'appointment', sql`k`)}, doctor.id,
      ${deriveId(seed, 'patient', sql`1 + (round::bigint * 7919 + place) % ${patients}::int`)},
      clock AT TIME ZONE ${zone}, to_char(clock, 'FMDD_FMMM_YYYY'), to_char(clock, 'FMHH12:MI AM'),
      doctor.fee_minor, substr(md5(${`${seed} code `}::text || k), 1, 5) || lpad(to_hex(k), 5, '0'),
      LEAST(clock AT TIME ZONE ${zone}, ${now}) - k % 5000 * interval '1 minute',
      CASE WHEN k % 10 = 3 THEN ${now}::timestamptz END, CASE WHEN k % 10 = 3 THEN 'patient' END,
      CASE WHEN NOT coming AND k % 10 <> 3 AND k % 5 > 0 THEN clock AT TIME ZONE ${zone} END
    FROM placed
    JOIN doctors doctor ON doctor.id = ${deriveId(seed, 'doctor', sql`place + 1`)}
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Returns the id of a number, always the same; version and variant are those of a random UUID. */
function deriveId(seed: number, kind: string, number: RawBuilder<unknown>) {
  return sql`overlay(overlay(md5(${`${seed} ${kind} `}::text || (${number}))
    placing '4' from 13) placing '8' from 17)::uuid`;
}
