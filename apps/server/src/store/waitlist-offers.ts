import type { Mode } from '@nadi/domain/places';
import { sql } from 'kysely';
import { requestEnd } from './clinic-settings.ts';
import { toColumns } from './columns.ts';
import { currentPolicy } from './refund-policies.ts';
import type { Db } from './tables.ts';

/** A slot that an appointment has occupied, with its buffers. */
export interface FreedSlot {
  doctorId: string;
  /** Whose appointment it was. They are not offered the slot again. */
  freedBy: string;
  visitTypeId: string | null;
  startsAt: Date;
  slotDate: string;
  slotTime: string;
  minutes: number;
  before: number;
  after: number;
  mode: Mode | null;
  locationId: string | null;
  /** The room that the appointment had. */
  roomId: string | null;
  travelMinutes: number;
}

/** A slot on its way along the waitlist. */
export interface PassedSlot extends FreedSlot {
  /** Common to all offers of the slot. */
  freedId: string;
}

const SLOT = sql`slot.doctor_id AS "doctorId", slot.visit_type_id AS "visitTypeId",
  slot.starts_at AS "startsAt", slot.slot_date AS "slotDate", slot.slot_time AS "slotTime", slot.minutes,
  slot.mode, claims.location_id AS "locationId", claims.room_id AS "roomId", claims.travel_minutes AS "travelMinutes",
  (extract(epoch FROM lower(claims.during) - lower(claims.blocks)) / 60)::int AS before,
  (extract(epoch FROM upper(claims.blocks) - upper(claims.during)) / 60)::int AS after`;

/** Locks an appointment and returns the slot it occupies; null if it has no claim. */
export async function lockOccupied(db: Db, appointmentId: string): Promise<FreedSlot | null> {
  const { rows } = await sql<FreedSlot>`
    SELECT slot.patient_id AS "freedBy", ${SLOT}
    FROM appointments slot JOIN claims ON claims.appointment_id = slot.id
    WHERE slot.id = ${appointmentId}::uuid FOR UPDATE OF slot`.execute(db);
  return rows[0] ?? null;
}

/**
 * Locks a held slot that was offered and returns it; null if it is not held any more.
 * @param endedBy skips a hold that ends later; null for any hold
 */
export async function lockHold(
  db: Db,
  offerId: string,
  endedBy: Date | null,
): Promise<PassedSlot | null> {
  const { rows } = await sql<PassedSlot>`
    SELECT slot.freed_by AS "freedBy", slot.freed_id AS "freedId", ${SLOT}
    FROM claims JOIN waitlist_offers slot ON slot.id = claims.id
    WHERE claims.id = ${offerId}::uuid AND claims.appointment_id IS NULL
      AND (${endedBy}::timestamptz IS NULL OR claims.expires_at <= ${endedBy}::timestamptz)
    FOR UPDATE OF claims`.execute(db);
  return rows[0] ?? null;
}

/**
 * Locks and returns the first entry that the slot suits; null if there is none. Skips an entry if its
 * patient was already offered the slot or is busy then, or if it holds another offer.
 */
export async function lockNextEntry(
  db: Db,
  slot: PassedSlot,
  { weekday, date, minute }: { weekday: number; date: string; minute: number },
): Promise<{ id: string; patient_id: string } | null> {
  const { rows } = await sql<{ id: string; patient_id: string }>`
    SELECT entry.id, entry.patient_id
    FROM waitlist_entries entry JOIN doctors ON doctors.id = ${slot.doctorId}::uuid
    WHERE entry.ended_at IS NULL AND doctors.available AND doctors.retired_at IS NULL
      AND (entry.doctor_id = doctors.id OR entry.speciality = doctors.speciality)
      AND entry.patient_id <> ${slot.freedBy}::uuid
      AND (entry.weekdays IS NULL OR ${weekday}::smallint = ANY (entry.weekdays))
      AND (entry.first_day IS NULL OR entry.first_day <= ${date}::date)
      AND (entry.last_day IS NULL OR entry.last_day >= ${date}::date)
      AND (entry.from_minute IS NULL OR (entry.from_minute <= ${minute}::int
        AND entry.until_minute >= ${minute + slot.minutes}::int))
      AND NOT EXISTS (SELECT FROM waitlist_offers made
        JOIN waitlist_entries earlier ON earlier.id = made.entry_id
        WHERE earlier.patient_id = entry.patient_id AND made.freed_id = ${slot.freedId}::uuid)
      AND NOT EXISTS (SELECT FROM waitlist_offers made JOIN claims ON claims.id = made.id
        WHERE made.entry_id = entry.id AND claims.appointment_id IS NULL)
      AND NOT EXISTS (SELECT FROM claims busy
        WHERE busy.patient_id = entry.patient_id AND busy.expires_at IS NULL
          AND busy.during && ${toRange(slot)})
    ORDER BY entry.place LIMIT 1
    FOR UPDATE OF entry SKIP LOCKED`.execute(db);
  return rows[0] ?? null;
}

interface NewOffer {
  id: string;
  entry: { id: string; patient_id: string };
  offeredAt: Date;
  expiresAt: Date;
}

/** Holds a slot that this transaction has freed; returns false if it is taken. */
export async function insertHold(
  db: Db,
  slot: PassedSlot,
  { id, entry, expiresAt }: NewOffer,
): Promise<boolean> {
  const during = toRange(slot);
  const before = sql`make_interval(mins => ${slot.before}::int)`;
  const after = sql`make_interval(mins => ${slot.after}::int)`;
  const { rows } = await sql`
    INSERT INTO claims (id, doctor_id, patient_id, during, blocks, expires_at, location_id, room_id, travel_minutes)
    VALUES (${id}::uuid, ${slot.doctorId}::uuid, ${entry.patient_id}::uuid, ${during},
      tstzrange(lower(${during}) - ${before}, upper(${during}) + ${after}),
      ${expiresAt}::timestamptz, ${slot.locationId}::uuid, ${slot.roomId}::uuid, ${slot.travelMinutes}::int)
    ON CONFLICT DO NOTHING RETURNING id`.execute(db);
  return rows.length === 1;
}

/** Gives a hold that `lockHold` has locked to another entry; the slot is never free between. */
export async function passHold(db: Db, heldId: string, offer: NewOffer): Promise<void> {
  await db
    .updateTable('claims')
    .set({
      id: offer.id,
      patient_id: offer.entry.patient_id,
      expires_at: offer.expiresAt,
    })
    .where('id', '=', heldId)
    .execute();
}

export async function releaseHold(db: Db, heldId: string): Promise<void> {
  await db.deleteFrom('claims').where('id', '=', heldId).execute();
}

export async function insertOffer(db: Db, slot: PassedSlot, offer: NewOffer): Promise<void> {
  const {
    before: _before,
    after: _after,
    locationId: _place,
    roomId: _room,
    travelMinutes: _travel,
    ...wanted
  } = slot;
  await db
    .insertInto('waitlist_offers')
    .values({
      ...toColumns(wanted),
      id: offer.id,
      entry_id: offer.entry.id,
      offered_at: offer.offeredAt,
      expires_at: offer.expiresAt,
    })
    .execute();
}

function toRange({ startsAt, minutes }: Pick<FreedSlot, 'startsAt' | 'minutes'>) {
  const start = sql`${startsAt}::timestamptz`;
  return sql`tstzrange(${start}, ${start} + make_interval(mins => ${minutes}::int))`;
}

/** Ids of offers whose hold has ended but still blocks time; by default of all doctors. */
export async function listEndedHolds(
  db: Db,
  now: Date,
  within?: { doctorId: string; locationId: string | null; from: Date; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM claims
    WHERE expires_at <= ${now}::timestamptz AND ${
      within
        ? sql`(doctor_id = ${within.doctorId}::uuid
              OR (room_id IS NOT NULL AND location_id = ${within.locationId}::uuid))
            AND blocks && tstzrange(${within.from}::timestamptz, ${within.until}::timestamptz)`
        : sql`true`
    }
    ORDER BY expires_at, id LIMIT 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the open offer of an entry, if it has one. */
export async function findOpenOfferId(db: Db, entryId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT offer.id FROM waitlist_offers offer JOIN claims ON claims.id = offer.id
    WHERE offer.entry_id = ${entryId}::uuid AND claims.appointment_id IS NULL`.execute(db);
  return rows[0]?.id ?? null;
}

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
    .leftJoin('claims', 'claims.id', 'offer.id')
    .select(['offer.minutes', 'offer.mode', 'claims.location_id'])
    .select(['offer.appointment_id', 'a.meeting_code'])
    .where('offer.id', '=', offerId)
    .executeTakeFirst();
}

interface Acceptance {
  offerId: string;
  patientId: string;
  appointmentId: string;
  meetingCode: string;
  /** The version of the refund rule that the patient saw; null if unknown. */
  refundPolicyVersion: number | null;
  now: Date;
}

/**
 * Turns the hold into the claim of a new appointment, in one statement. Returns false if the hold
 * has ended, if the doctor takes no bookings any more, or if the patient saw an earlier refund rule.
 * @throws an exclusion or unique violation if the patient has another appointment then
 */
export async function insertAccepted(db: Db, acceptance: Acceptance): Promise<boolean> {
  const { offerId, patientId, appointmentId, meetingCode, now } = acceptance;
  const policy = sql`coalesce(${acceptance.refundPolicyVersion}::int, ${currentPolicy})`;
  const { rows } = await sql`
    WITH doctor AS (
      SELECT doctors.id, coalesce((types.modes -> offer.mode ->> 'fee_minor')::bigint, types.fee_minor,
        doctors.fee_minor) AS fee_minor,
        types.needs_approval
      FROM waitlist_offers offer JOIN doctors ON doctors.id = offer.doctor_id
        LEFT JOIN visit_types types ON types.id = offer.visit_type_id
      WHERE offer.id = ${offerId}::uuid AND doctors.available AND doctors.retired_at IS NULL
        AND ${policy} = ${currentPolicy}
      FOR KEY SHARE OF doctors
    ), claim AS (
      UPDATE claims SET expires_at = NULL, appointment_id = ${appointmentId}::uuid
      FROM doctor
      WHERE claims.id = ${offerId}::uuid AND claims.patient_id = ${patientId}::uuid
        AND claims.expires_at > ${now}::timestamptz
      RETURNING claims.id, claims.location_id
    )
    INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
      amount_minor, meeting_code, booked_at, visit_type_id, minutes, refund_policy_version, mode, location_id, request_until)
    SELECT ${appointmentId}::uuid, doctor.id, ${patientId}::uuid, offer.starts_at, offer.slot_date,
      offer.slot_time, doctor.fee_minor, ${meetingCode}, ${now}::timestamptz, offer.visit_type_id,
      offer.minutes, nullif(${currentPolicy}, 0), offer.mode, claim.location_id,
      CASE WHEN doctor.needs_approval
        THEN ${requestEnd(sql`${now}::timestamptz`, sql`offer.starts_at`)} END
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
    .select(['offer.expires_at', 'offer.mode', 'claims.location_id'])
    .select(['doctors.name as doctor_name', 'doctors.speciality'])
    .select(['doctors.image_id', 'types.name as visit_type'])
    .select(
      sql<number>`coalesce((types.modes -> offer.mode ->> 'fee_minor')::bigint, types.fee_minor, doctors.fee_minor)`.as(
        'fee_minor',
      ),
    )
    .where('claims.patient_id', '=', patientId)
    .where('claims.expires_at', '>', now)
    .orderBy('offer.expires_at')
    .orderBy('offer.id')
    .execute();
}
