import type pg from 'pg';

export interface ClinicSize {
  doctors: number;
  /** At least as many as doctors, so that no patient has two appointments at a time. */
  patients: number;
  appointmentsPerDoctor: number;
}

/** Of each doctor's appointments, how many are today and in the five days after it. */
const COMING = 30;
/** The name of a doctor and of the first patients, as many in a clinic of any size. */
export const SHARED_NAME = 'Zuleika';
const PATIENTS_OF_NAME = 20;

/**
 * Fills an empty clinic as a restore does: rows first, without triggers, then indexes. One past appointment
 * of a doctor a day; a tenth is cancelled, a fifth of the completed ones is paid in cash, and all of the
 * first patient. The audit trail has an entry of each booking, completion and cancellation.
 */
export async function fillClinic(pool: pg.Pool, size: ClinicSize): Promise<void> {
  const client = await pool.connect();
  const run = (text: string) => client.query(text);
  try {
    await run(`SET statement_timeout = 0; SET session_replication_role = replica;
      SET maintenance_work_mem = '256MB'; SET synchronous_commit = off`);
    const indexes = await dropIndexes(client);
    await run(insertDoctors(size));
    await run(insertPatients(size));
    await run(insertAppointments(size));
    await run(INSERT_FACTS);
    for (const { definition } of indexes) await run(definition);
    await run('RESET session_replication_role');
    await run('VACUUM ANALYZE');
  } finally {
    client.release(true);
  }
}

/** Drops every index of the filled tables that no constraint needs, and returns them. */
async function dropIndexes(client: pg.PoolClient): Promise<{ definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index
    WHERE indrelid = ANY ('{patients,appointments,audit_entries,ledger_entries}'::regclass[])
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`);
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows;
}

/** The same number has the same id; version and variant are those of a random UUID. */
const idOf = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind} ' || (${number})) placing '4' from 13) placing '8' from 17)::uuid`;

function insertDoctors({ doctors }: ClinicSize): string {
  return `
    INSERT INTO doctors (id, email, password_hash, name, speciality, degree, experience, about,
      fee_minor, address_line1, address_line2, created_at)
    SELECT ${idOf('doctor', 'n')}, 'd' || n || '@bench.test', '',
      'Dr. ' || CASE WHEN n = 5 THEN '${SHARED_NAME}' ELSE initcap(substr(md5(n::text), 1, 6)) END || ' ' || n,
      (ARRAY['General physician','Gynecologist','Dermatologist','Pediatricians','Neurologist',
             'Gastroenterologist'])[1 + n % 6], 'MBBS', 1 + n % 10 || ' Year',
      repeat('About this doctor. ', 8), 30000 + n % 15 * 5000, n || ', 4th Cross', 'Bengaluru',
      now() - interval '900 days' + n * interval '1 second'
    FROM generate_series(1, ${doctors}) n`;
}

function insertPatients({ patients }: ClinicSize): string {
  return `
    INSERT INTO patients (id, email, password_hash, name, phone, gender, born_on, created_at)
    SELECT ${idOf('patient', 'n')}, 'p' || n || '@bench.test', '',
      CASE WHEN n <= ${PATIENTS_OF_NAME} THEN '${SHARED_NAME}' ELSE initcap(substr(md5('p' || n), 1, 7)) END
        || ' ' || n, (9000000000 + n)::text,
      (ARRAY['Male', 'Female', 'Not Selected'])[1 + n % 3], date '1940-01-01' + n % 25000,
      now() - interval '900 days' + n * interval '1 second'
    FROM generate_series(1, ${patients}) n;
    INSERT INTO row_counts (table_name, shard, rows) VALUES ('patients', 99, ${patients})`;
}

/** Round k of all doctors is on one day; doctors differ in the time of the day. */
function insertAppointments({ doctors, patients, appointmentsPerDoctor }: ClinicSize): string {
  const past = appointmentsPerDoctor - COMING;
  const day = `CASE WHEN k < ${past} THEN k - ${past} ELSE (k - ${past}) / 5 END`;
  const slot = `CASE WHEN k < ${past} THEN (k * 7 + n) % 22 ELSE (k - ${past}) % 5 * 4 + n % 4 END`;
  return `
    INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time, amount_minor,
      meeting_code, booked_at, cancelled_at, cancelled_by, completed_at, paid_at)
    SELECT gen_random_uuid(), ${idOf('doctor', 'n')},
      ${idOf('patient', `1 + (k::bigint * 7919 + n) % ${patients}`)}, starts_at,
      to_char(clock, 'FMDD_FMMM_YYYY'), to_char(clock, 'FMHH12:MI AM'), 30000 + n % 15 * 5000,
      lpad(to_hex(k * ${doctors} + n), 10, 'z'), booked_at,
      CASE WHEN cancelled THEN booked_at END, CASE WHEN cancelled THEN 'patient' END,
      CASE WHEN k < ${past} AND NOT cancelled THEN starts_at + interval '30 minutes' END,
      CASE WHEN k < ${past} AND NOT cancelled
        AND ((k + n) % 5 = 0 OR (k::bigint * 7919 + n) % ${patients} = 0) THEN starts_at END
    FROM generate_series(0, ${appointmentsPerDoctor - 1}) k, generate_series(1, ${doctors}) n,
      LATERAL (SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date + ${day}
        + interval '10 hours' + interval '30 minutes' * (${slot}) AS clock) AS placed,
      LATERAL (SELECT clock AT TIME ZONE 'Asia/Kolkata' AS starts_at,
        LEAST(clock AT TIME ZONE 'Asia/Kolkata', now()) - (k + n) % 5000 * interval '1 minute' AS booked_at,
        (k + n) % 10 = 3 AS cancelled) AS known;
    INSERT INTO row_counts (table_name, shard, rows)
    VALUES ('appointments', 99, ${doctors * appointmentsPerDoctor})`;
}

/** Inserts the rows that triggers and use cases would have written for doctors, patients and appointments. */
const INSERT_FACTS = `
  INSERT INTO doctor_changes (doctor_id, changed_in) SELECT id, this_transaction() FROM doctors;
  INSERT INTO claims (id, doctor_id, patient_id, during, blocks, appointment_id)
  SELECT id, doctor_id, patient_id, taken, taken, id
  FROM appointments, LATERAL (SELECT tstzrange(starts_at, starts_at + interval '30 minutes') AS taken) AS slot
  WHERE starts_at > now() - interval '1 day' AND cancelled_at IS NULL;
  INSERT INTO audit_entries (at, action, actor_role, actor_id, subject_role, subject_id, appointment_id)
  SELECT booked_at, 'booked', 'patient', patient_id, 'patient', patient_id, id
  FROM appointments ORDER BY booked_at;
  INSERT INTO audit_entries (at, action, actor_role, actor_id, subject_role, subject_id, appointment_id)
  SELECT coalesce(cancelled_at, completed_at), CASE WHEN cancelled_at IS NULL THEN 'completed' ELSE 'cancelled' END,
    'doctor', doctor_id, 'patient', patient_id, id
  FROM appointments WHERE cancelled_at IS NOT NULL OR completed_at IS NOT NULL;
  INSERT INTO outbox (id, kind, recipient_role, recipient_id, payload, deduplication_key, message_id,
    created_at, due_at, state, finished_at)
  SELECT gen_random_uuid(), 'receipt', 'patient', id, '{}', id::text, id::text, now(), now(),
    'done', now() FROM patients;
  INSERT INTO waitlist_entries (id, patient_id, doctor_id, joined_at)
  SELECT gen_random_uuid(), patient_id, doctor_id, now()
  FROM (SELECT DISTINCT patient_id, doctor_id FROM appointments WHERE starts_at > now()) AS waiting;
  INSERT INTO waitlist_entries (id, patient_id, speciality, joined_at)
  SELECT gen_random_uuid(), id, 'Neurologist', now() FROM patients ORDER BY created_at LIMIT 1;
  INSERT INTO ledger_entries (at, appointment_id, provider, kind, reference, amount_minor, currency,
    livemode, receipt_no)
  SELECT paid_at, id, 'cash', 'payment', id::text, amount_minor, 'INR', true, row_number() OVER ()
  FROM appointments WHERE paid_at IS NOT NULL ORDER BY paid_at`;
