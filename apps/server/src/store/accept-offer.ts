import { sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * Locks the entry of a patient's offer and returns the offer; undefined if the patient has no
 * such offer. Every request locks entries before holds, so that no two wait for each other.
 */
export async function lockOffer(db: Db, offerId: string, patientId: string) {
  const entry = await db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('id', '=', (offer) =>
      offer.selectFrom('waitlist_offers').select('entry_id').where('id', '=', offerId),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!entry) return undefined;
  return db
    .selectFrom('waitlist_offers as offer')
    .leftJoin('appointments as a', 'a.id', 'offer.appointment_id')
    .select(['offer.id', 'offer.entry_id', 'offer.doctor_id', 'offer.visit_type_id'])
    .select(['offer.starts_at', 'offer.slot_date', 'offer.slot_time', 'offer.offered_at'])
    .select('offer.minutes')
    .select(['offer.appointment_id', 'a.meeting_code'])
    .where('offer.id', '=', offerId)
    .executeTakeFirst();
}

interface Acceptance {
  offerId: string;
  patientId: string;
  appointmentId: string;
  meetingCode: string;
  now: Date;
}

/**
 * Turns the hold into the claim of a new appointment, in one statement. Returns false if the hold
 * has ended, or if the doctor takes no bookings any more.
 * @throws an exclusion or unique violation if the patient has another appointment then
 */
export async function insertAccepted(db: Db, acceptance: Acceptance): Promise<boolean> {
  const { offerId, patientId, appointmentId, meetingCode, now } = acceptance;
  const { rows } = await sql`
    WITH doctor AS (
      SELECT doctors.id, coalesce(types.fee_paise, doctors.fee_paise) AS fee_paise
      FROM waitlist_offers offer JOIN doctors ON doctors.id = offer.doctor_id
        LEFT JOIN visit_types types ON types.id = offer.visit_type_id
      WHERE offer.id = ${offerId}::uuid AND doctors.available AND doctors.retired_at IS NULL
      FOR KEY SHARE OF doctors
    ), claim AS (
      UPDATE claims SET expires_at = NULL, appointment_id = ${appointmentId}::uuid
      FROM doctor
      WHERE claims.id = ${offerId}::uuid AND claims.patient_id = ${patientId}::uuid
        AND claims.expires_at > ${now}::timestamptz
      RETURNING claims.id
    )
    INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
      amount_paise, meeting_code, booked_at, visit_type_id, minutes)
    SELECT ${appointmentId}::uuid, doctor.id, ${patientId}::uuid, offer.starts_at, offer.slot_date,
      offer.slot_time, doctor.fee_paise, ${meetingCode}, ${now}::timestamptz, offer.visit_type_id,
      offer.minutes
    FROM claim JOIN waitlist_offers offer ON offer.id = claim.id, doctor
    RETURNING id`.execute(db);
  if (rows.length === 0) return false;
  await db
    .updateTable('waitlist_offers')
    .set({ appointment_id: appointmentId })
    .where('id', '=', offerId)
    .execute();
  return true;
}

/** Lists the patient's offers that are held, the one that ends first on top. */
export function listOpenOffers(db: Db, patientId: string, now: Date) {
  return db
    .selectFrom('waitlist_offers as offer')
    .innerJoin('claims', 'claims.id', 'offer.id')
    .innerJoin('doctors', 'doctors.id', 'offer.doctor_id')
    .leftJoin('visit_types as types', 'types.id', 'offer.visit_type_id')
    .select(['offer.id', 'offer.entry_id', 'offer.doctor_id', 'offer.visit_type_id'])
    .select(['offer.starts_at', 'offer.slot_date', 'offer.slot_time', 'offer.minutes'])
    .select(['offer.expires_at', 'doctors.name as doctor_name', 'doctors.speciality'])
    .select(['doctors.image_id', 'types.name as visit_type'])
    .select(sql<number>`coalesce(types.fee_paise, doctors.fee_paise)`.as('fee_paise'))
    .where('claims.patient_id', '=', patientId)
    .where('claims.expires_at', '>', now)
    .orderBy('offer.expires_at')
    .orderBy('offer.id')
    .execute();
}
