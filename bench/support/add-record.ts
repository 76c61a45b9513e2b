import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';

const DOCUMENT_BYTES = 1024 ** 2;
const PART_BYTES = 128 * 1024;

const SHEET = JSON.stringify({
  items: [
    {
      name: 'Paracetamol',
      form: 'tablet',
      strength: '500 mg',
      dose: '1 tablet',
      frequency: '1-0-1',
    },
    {
      name: 'Oral rehydration salts',
      asDirected: true,
      instruction: 'One sachet in a litre of water',
    },
  ],
  diagnosis: 'Influenza',
  issuedOn: '2027-01-05',
  clinic: { name: 'Nadi', phone: '', address: [] },
  doctor: {
    ...{ name: 'Dr. Bench', qualification: 'MBBS', registrationNumber: 'KMC 1' },
    ...{ speciality: 'General physician', email: 'd@bench.test', address: [] },
  },
  patient: { name: 'Bench', dob: '', age: 40, gender: 'Female', address: [] },
});

interface RecordSize {
  doctorId: string;
  patientId: string;
  appointments: number;
  /** Of 1 MiB each; at most as many as appointments. */
  documents: number;
}

/** Inserts a patient's record: each appointment has a reason, a summary, a prescription and a receipt. */
export async function addRecord(pool: pg.Pool, size: RecordSize): Promise<void> {
  const { doctorId, patientId, appointments, documents } = size;
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time, amount_minor, meeting_code,
       booked_at, completed_at, paid_at)
     SELECT gen_random_uuid(), $1::uuid, $2::uuid, starts_at, to_char(starts_at, 'FMDD_FMMM_YYYY'), '10:00 AM', 50000, left(md5($2::uuid::text || n), 20),
       starts_at - interval '1 day', starts_at + interval '30 minutes', starts_at
     FROM generate_series(1, $3::int) n, LATERAL (SELECT now() - n * interval '1 day' AS starts_at) AS placed
     RETURNING id`,
    [doctorId, patientId, appointments],
  );
  const ids = rows.map(({ id }) => id);
  await pool.query(
    `INSERT INTO appointment_reasons (appointment_id, reason, written_at)
       SELECT id, repeat('A cough since Monday. ', 10), booked_at FROM appointments
       WHERE id = ANY ($1::uuid[])`,
    [ids],
  );
  await pool.query(
    `INSERT INTO shared_summaries (appointment_id, found, to_do, shared_at)
       SELECT id, repeat('Nothing serious was found. ', 10), repeat('Rest and drink enough. ', 10), completed_at
       FROM appointments WHERE id = ANY ($1::uuid[])`,
    [ids],
  );
  await pool.query(
    `INSERT INTO prescriptions (id, appointment_id, token, sheet, hash, issued_at)
       SELECT gen_random_uuid(), id, id::text, $1, sha256(convert_to($1, 'UTF8')), completed_at FROM appointments
       WHERE id = ANY ($2::uuid[])`,
    [SHEET, ids],
  );
  await pool.query(
    `INSERT INTO ledger_entries (appointment_id, kind, provider, reference, amount_minor, currency, livemode, at, receipt_no)
       SELECT id, 'payment', 'cash', id::text, 50000, 'INR', true, paid_at, next + row_number() OVER (ORDER BY paid_at)
       FROM appointments, (SELECT coalesce(max(receipt_no), 0) AS next FROM ledger_entries) AS last
       WHERE id = ANY ($1::uuid[])`,
    [ids],
  );
  for (const { id } of rows.slice(0, documents)) await addDocument(pool, id, patientId);
}

async function addDocument(pool: pg.Pool, appointmentId: string, patientId: string) {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(DOCUMENT_BYTES)]);
  const id = randomUUID();
  for (let part = 0; part * PART_BYTES < bytes.length; part += 1) {
    const contents = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    const values = [id, part, contents];
    await pool.query(
      'INSERT INTO document_parts (document_id, part, bytes) VALUES ($1, $2, $3)',
      values,
    );
  }
  const sha256 = createHash('sha256').update(bytes).digest();
  await pool.query(
    `INSERT INTO documents (id, appointment_id, patient_id, name, media_type, size, sha256, uploaded_at)
     VALUES ($1, $2, $3, 'Blood test.pdf', 'application/pdf', $4, $5, now())`,
    [id, appointmentId, patientId, bytes.length, sha256],
  );
}
