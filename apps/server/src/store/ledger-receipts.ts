import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** The numbers of live and of test receipts are two series. */
export interface ReceiptKey {
  receiptNo: number;
  livemode: boolean;
}

interface ReceiptQuery {
  appointmentId: string;
  patientIds: readonly string[];
  /** Null: the first receipt of the appointment. */
  key: ReceiptKey | null;
}

/** The refunds of payment `l`. Of the same order only: refunds of a second payment are not part of its receipt. */
const REFUNDS = sql`FROM ledger_entries e
  WHERE e.appointment_id = l.appointment_id AND e.kind <> 'payment' AND (e.order_id = l.order_id
    OR (l.order_id IS NULL AND e.order_id IS NULL AND e.reference LIKE l.reference || ':%'))`;

/** Returns a payment of an appointment of these patients with the data of its receipt. */
export function findReceipt(db: Db, { appointmentId, patientIds, key }: ReceiptQuery) {
  return db
    .selectFrom('ledger_entries as l')
    .innerJoin('appointments as a', 'a.id', 'l.appointment_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .leftJoin('prescribers as r', 'r.doctor_id', 'a.doctor_id')
    .leftJoin('refund_policies as policy', 'policy.version', 'a.refund_policy_version')
    .select([
      'policy.tiers as refund_tiers',
      'l.receipt_no',
      'l.at',
      'l.provider',
      'l.reference',
      'l.amount_minor',
      'l.currency',
      'l.livemode',
      'a.slot_date',
      'a.slot_time',
      'p.name as patient_name',
      'd.name as doctor_name',
      'r.registration_number',
      'd.speciality as doctor_speciality',
      'd.address_line1',
      'd.address_line2',
      sql<number>`(SELECT coalesce(-sum(e.amount_minor), 0)::bigint ${REFUNDS})`.as(
        'refunded_minor',
      ),
      sql<Date | null>`(SELECT max(e.at) ${REFUNDS})`.as('refunded_at'),
    ])
    .where('l.kind', '=', 'payment')
    .where('l.appointment_id', '=', appointmentId)
    .where('a.patient_id', 'in', patientIds)
    .$if(key !== null, (receipts) =>
      receipts
        .where('l.receipt_no', '=', key?.receiptNo ?? 0)
        .where('l.livemode', '=', key?.livemode ?? false),
    )
    .orderBy('l.id')
    .executeTakeFirst();
}

/** Lists the numbers of an appointment's receipts, oldest first. */
export function listReceiptNumbers(db: Db, appointmentId: string) {
  return db
    .selectFrom('ledger_entries')
    .select(['receipt_no', 'livemode'])
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', 'payment')
    .orderBy('id')
    .execute();
}
