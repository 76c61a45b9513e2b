import { sql } from 'kysely';
import { belongsTo } from './statements.ts';
import type { Db } from './tables.ts';

/** Rows of a person that only a copy of the whole record lists (docs/product/copies.md). */

/** Lists every decision about telemedicine, oldest first, with its text. */
export function listConsents(db: Db, patientId: string) {
  return db
    .selectFrom('consents')
    .innerJoin('appointments', 'appointments.id', 'consents.appointment_id')
    .innerJoin('consent_texts as texts', 'texts.version', 'consents.text_version')
    .select(['consents.appointment_id', 'text_version as version', 'decision', 'manner'])
    .select(['giver_name', 'giver_relation', 'decided_at', 'texts.text'])
    .where('appointments.patient_id', '=', patientId)
    .orderBy('consents.id')
    .execute();
}

/** Lists every version of every health entry of a patient, oldest first. */
export function listAllHealthVersions(db: Db, patientId: string) {
  return db
    .selectFrom('health_entry_versions as said')
    .innerJoin('health_entries as entry', 'entry.id', 'said.entry_id')
    .select(['said.entry_id', 'said.version', 'said.text', 'said.state', 'said.since'])
    .select(['said.source', 'said.saved_at', 'said.confirmed_at'])
    .where('entry.patient_id', '=', patientId)
    .orderBy('said.entry_id')
    .orderBy('said.version')
    .execute();
}

/** Lists the readings of a patient's devices that are kept, oldest first. */
export function listVitalsMinutes(db: Db, patientId: string) {
  return db
    .selectFrom('vitals_minutes')
    .select(['minute', 'bpm', 'spo2'])
    .where('patient_id', '=', patientId)
    .orderBy('minute')
    .execute();
}

/** Lists the receipts of a patient's payments, oldest first. */
export function listReceiptsOf(db: Db, patientId: string) {
  return db
    .selectFrom('ledger_entries as entry')
    .innerJoin('appointments as a', 'a.id', 'entry.appointment_id')
    .select(['entry.appointment_id', 'entry.receipt_no', 'entry.livemode', 'entry.at'])
    .where('a.patient_id', '=', patientId)
    .where('entry.kind', '=', 'payment')
    .where('entry.receipt_no', 'is not', null)
    .orderBy('entry.id')
    .execute();
}

/** Lists all entries of a patient on waitlists, ended ones too, oldest first. */
export function listWaitlistOf(db: Db, patientId: string) {
  return db
    .selectFrom('waitlist_entries as entry')
    .leftJoin('doctors', 'doctors.id', 'entry.doctor_id')
    .select(['doctors.name as doctor', 'entry.speciality', 'entry.weekdays'])
    .select([
      sql<string | null>`entry.first_day::text`.as('first_day'),
      sql<string | null>`entry.last_day::text`.as('last_day'),
    ])
    .select(['entry.from_minute', 'entry.until_minute', 'entry.joined_at', 'entry.ended_at'])
    .where('entry.patient_id', '=', patientId)
    .orderBy('entry.place')
    .execute();
}

/** Lists the patient's places in the walk-in queue, oldest first. */
export function listWalkInsOf(db: Db, patientId: string) {
  return db
    .selectFrom('walk_ins')
    .leftJoin('doctors', 'doctors.id', 'walk_ins.doctor_id')
    .select([sql<string>`walk_ins.day::text`.as('day'), 'walk_ins.token', 'doctors.name as doctor'])
    .select(['walk_ins.arrived_at', 'walk_ins.called_at', 'walk_ins.ended_at'])
    .select('walk_ins.outcome')
    .where('walk_ins.patient_id', '=', patientId)
    .orderBy('walk_ins.arrived_at')
    .execute();
}

/** Lists the stored sessions of a patient's account, oldest first. */
export function listSessionsOf(db: Db, patientId: string) {
  return db
    .selectFrom('sessions')
    .select(['browser', 'system', 'created_at', 'active_at'])
    .where(belongsTo({ role: 'patient', id: patientId }))
    .orderBy('created_at')
    .execute();
}

export function listPushBrowsersOf(db: Db, patientId: string) {
  return db
    .selectFrom('push_subscriptions')
    .select('created_at')
    .where(belongsTo({ role: 'patient', id: patientId }))
    .orderBy('created_at')
    .execute();
}

/** Lists messages to a patient that the outbox still has, oldest first. */
export function listMessagesTo(db: Db, patientId: string) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'subject', 'address', 'state', 'created_at', 'finished_at'])
    .where('recipient_role', '=', 'patient')
    .where('recipient_id', '=', patientId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Sums the bytes of a patient's documents, and counts their appointments. */
export async function measureRecord(
  db: Db,
  patientId: string,
): Promise<{ bytes: number; appointments: number }> {
  const { rows } = await sql<{ bytes: number; appointments: number }>`SELECT
    (SELECT coalesce(sum(size), 0)::float8 FROM documents WHERE patient_id = ${patientId}::uuid) AS bytes,
    (SELECT count(*)::int FROM appointments WHERE patient_id = ${patientId}::uuid) AS appointments`.execute(
    db,
  );
  return rows[0] ?? { bytes: 0, appointments: 0 };
}
