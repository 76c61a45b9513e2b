import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Returns the first payment of a patient's appointment with the data of its receipt. */
export function findReceipt(db: Db, appointmentId: string, patientId: string) {
  return db
    .selectFrom('ledger_entries as l')
    .innerJoin('appointments as a', 'a.id', 'l.appointment_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .select([
      'l.receipt_no',
      'l.at',
      'l.provider',
      'l.reference',
      'l.amount_paise',
      'l.currency',
      'l.livemode',
      'a.slot_date',
      'a.slot_time',
      'p.name as patient_name',
      'd.name as doctor_name',
      'd.speciality as doctor_speciality',
      'd.address_line1',
      'd.address_line2',
      // Of the same order only: refunds of a second payment are not part of this receipt.
      sql<number>`(SELECT coalesce(-sum(e.amount_paise), 0)::bigint FROM ledger_entries e
        WHERE e.appointment_id = l.appointment_id AND e.kind <> 'payment' AND (e.order_id = l.order_id
          OR (l.order_id IS NULL AND e.order_id IS NULL AND e.reference LIKE l.reference || ':%')))`.as(
        'refunded_paise',
      ),
    ])
    .where('l.kind', '=', 'payment')
    .where('l.appointment_id', '=', appointmentId)
    .where('a.patient_id', '=', patientId)
    .orderBy('l.id')
    .executeTakeFirst();
}
