import type { Party } from '@nadi/domain/parties';
import type { OfferKind, ReplanCause } from '@nadi/domain/replanning';
import type { BookingRules } from '@nadi/domain/schedules/schedule';
import { type SqlBool, sql } from 'kysely';
import { recordMove } from './change-appointment.ts';
import { insertHold } from './claims.ts';
import { toColumns } from './columns.ts';
import { isPending } from './statements.ts';
import type { Db, NewRow } from './tables.ts';

/** Records that an appointment's patient is offered other times; call `endReplan` first. */
export async function insertReplan(db: Db, replan: NewRow<'replans'>): Promise<void> {
  await db.insertInto('replans').values(toColumns(replan)).execute();
}

/**
 * Holds an offered time for the patient of an appointment; returns false if the doctor's time or every room is taken.
 * @param rules null for an offer at the appointment's own time, which needs no hold
 */
export async function insertReplanOffer(
  db: Db,
  offer: NewRow<'replan_offers'>,
  held: {
    rules: Pick<BookingRules, 'minutes' | 'before' | 'after'>;
    patientId: string;
    expiresAt: Date;
  } | null,
): Promise<boolean> {
  if (held) {
    const { id, doctorId, startsAt, locationId = null } = offer;
    const { rules, ...hold } = held;
    const isHeld = await insertHold(db, { id, doctorId, startsAt, locationId, ...hold }, rules);
    if (!isHeld) return false;
  }
  await db.insertInto('replan_offers').values(toColumns(offer)).execute();
  return true;
}

/** Ends what was offered for an appointment and frees the held times; returns false if nothing was offered. */
export async function endReplan(db: Db, appointmentId: string, at: Date): Promise<boolean> {
  await sql`
    DELETE FROM claims USING replan_offers offer JOIN replans ON replans.id = offer.replan_id
    WHERE replans.appointment_id = ${appointmentId}::uuid AND replans.ended_at IS NULL
      AND claims.id = offer.id AND claims.appointment_id IS NULL`.execute(db);
  const ended = await db
    .updateTable('replans')
    .set({ ended_at: at })
    .where('appointment_id', '=', appointmentId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

export interface ReplanOffer {
  id: string;
  kind: OfferKind;
  held: boolean;
  doctorId: string;
  doctor: string;
  slotDate: string;
  slotTime: string;
  startsAt: number;
  mode: 'video' | 'clinic' | 'phone' | null;
  locationId: string | null;
  place: string | null;
  amountMinor: number;
}

export interface OpenReplan {
  id: string;
  appointmentId: string;
  cause: ReplanCause;
  expectedAt: number | null;
  offeredAt: number;
  expiresAt: number;
  /** The times that are still held, by start. */
  offers: ReplanOffer[];
}

/** Whether an offer `o` of a replan `r` with its claim can still be accepted. */
const isOpen = (now: Date) => sql<SqlBool>`r.expires_at > ${now}::timestamptz
  AND o.starts_at > ${now}::timestamptz AND (NOT o.held OR claims.expires_at > ${now}::timestamptz)`;

interface Row {
  id: string;
  appointment_id: string;
  cause: ReplanCause;
  expected_at: Date | null;
  offered_at: Date;
  expires_at: Date;
  offers: ReplanOffer[] | null;
}

/**
 * Lists what is offered for these appointments and has no answer yet. Offers of a late doctor are left out once they
 * have ended: the appointment stays.
 */
export async function listOpenReplans(
  db: Db,
  appointmentIds: readonly string[],
  now: Date,
): Promise<Map<string, OpenReplan>> {
  if (appointmentIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    SELECT r.id, r.appointment_id, r.cause, r.expected_at, r.offered_at, r.expires_at,
      (SELECT json_agg(json_build_object('id', o.id, 'kind', o.kind, 'held', o.held, 'doctorId', o.doctor_id,
          'doctor', doctors.name, 'slotDate', o.slot_date, 'slotTime', o.slot_time,
          'startsAt', date_part('epoch', o.starts_at) * 1000, 'mode', o.mode, 'locationId', o.location_id,
          'place', locations.name, 'amountMinor', o.amount_minor) ORDER BY o.starts_at, o.id)
        FROM replan_offers o JOIN doctors ON doctors.id = o.doctor_id
          LEFT JOIN claims ON claims.id = o.id LEFT JOIN locations ON locations.id = o.location_id
        WHERE o.replan_id = r.id AND ${isOpen(now)}) AS offers
    FROM replans r
    WHERE r.appointment_id = ANY (${[...appointmentIds]}::uuid[]) AND r.ended_at IS NULL
      AND (r.expected_at IS NULL OR r.expires_at > ${now}::timestamptz)`.execute(db);
  return new Map(
    rows.map((row) => [
      row.appointment_id,
      {
        id: row.id,
        appointmentId: row.appointment_id,
        cause: row.cause,
        expectedAt: row.expected_at?.getTime() ?? null,
        offeredAt: row.offered_at.getTime(),
        expiresAt: row.expires_at.getTime(),
        offers: row.offers ?? [],
      },
    ]),
  );
}

/** Returns those of the appointments whose patients were told that they cannot take place as they are. */
export async function listDisplaced(
  db: Db,
  appointmentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (appointmentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('replans')
    .select('appointment_id')
    .where(sql<SqlBool>`appointment_id = ANY (${[...appointmentIds]}::uuid[])`)
    .where('ended_at', 'is', null)
    .where('expected_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.appointment_id));
}

export interface Unanswered {
  id: string;
  cause: ReplanCause;
  /** False if no time was free to offer. */
  offered: boolean;
  /** The patient can still accept an offer. */
  open: boolean;
}

/** Lists the pending appointments since an instant whose patients were told that they cannot take place as they are. */
export async function listUnanswered(
  db: Db,
  { since, now, doctorId }: { since: Date; now: Date; doctorId: string | null },
): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    SELECT a.id, r.cause, count(o.id) > 0 AS offered, coalesce(bool_or(${isOpen(now)}), false) AS open
    FROM replans r JOIN appointments a ON a.id = r.appointment_id
      LEFT JOIN replan_offers o ON o.replan_id = r.id LEFT JOIN claims ON claims.id = o.id
    WHERE r.ended_at IS NULL AND r.expected_at IS NULL AND a.starts_at >= ${since}::timestamptz
      AND (${doctorId}::uuid IS NULL OR a.doctor_id = ${doctorId}::uuid) AND ${isPending('a')}
    GROUP BY a.id, r.id`.execute(db);
  return rows;
}

/** Returns an offer of an appointment, also an ended one; undefined for another appointment's. */
export function findReplanOffer(db: Db, appointmentId: string, offerId: string) {
  return db
    .selectFrom('replan_offers as o')
    .innerJoin('replans as r', 'r.id', 'o.replan_id')
    .selectAll('o')
    .select(['r.ended_at', 'r.expires_at'])
    .where('r.appointment_id', '=', appointmentId)
    .where('o.id', '=', offerId)
    .executeTakeFirst();
}

type StoredOffer = NonNullable<Awaited<ReturnType<typeof findReplanOffer>>>;

/**
 * Moves a locked appointment to an offered time. Its hold becomes the claim, so that the time is never free between.
 * Returns false if the hold has ended; then the transaction has to roll back.
 * @throws an exclusion or unique violation if the patient has another appointment then
 */
export async function takeReplanOffer(
  db: Db,
  offer: StoredOffer,
  {
    appointmentId,
    typeChanges,
    by,
    at,
  }: { appointmentId: string; typeChanges: boolean; by: Party; at: Date },
): Promise<boolean> {
  if (!(await claimOffer(db, offer, appointmentId, at))) return false;
  await db.updateTable('replan_offers').set({ chosen_at: at }).where('id', '=', offer.id).execute();
  await endReplan(db, appointmentId, at);
  await recordMove(db, appointmentId, { by, at, doctorId: offer.doctor_id, typeChanges });
  await db
    .updateTable('appointments')
    .set({ starts_at: offer.starts_at, slot_date: offer.slot_date, slot_time: offer.slot_time })
    .set({ doctor_id: offer.doctor_id, mode: offer.mode, location_id: offer.location_id })
    .$if(typeChanges, (update) =>
      update.set({
        visit_type_id: offer.visit_type_id,
        minutes: offer.minutes,
        amount_minor: offer.amount_minor,
      }),
    )
    .where('id', '=', appointmentId)
    .execute();
  return true;
}

async function claimOffer(db: Db, offer: StoredOffer, appointmentId: string, at: Date) {
  if (!offer.held) {
    await sql`
      UPDATE claims SET location_id = NULL, room_id = NULL, lost_room_id = NULL, travel_minutes = 0
      WHERE appointment_id = ${appointmentId}::uuid`.execute(db);
    return offer.ended_at === null && offer.expires_at > at;
  }
  await db.deleteFrom('claims').where('appointment_id', '=', appointmentId).execute();
  const { rows } = await sql`
    UPDATE claims SET appointment_id = ${appointmentId}::uuid, expires_at = NULL
    WHERE id = ${offer.id}::uuid AND appointment_id IS NULL AND expires_at > ${at}::timestamptz
    RETURNING id`.execute(db);
  return rows.length === 1;
}
