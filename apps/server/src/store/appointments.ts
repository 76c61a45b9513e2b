import type { AppointmentFacts } from '@nadi/domain/appointment';
import type { Party } from '@nadi/domain/parties';
import type { StaffParty } from '@nadi/domain/permissions';
import type { NoShowReason } from '@nadi/domain/stored-values';
import { type SqlBool, sql } from 'kysely';
import { closedWhenErased } from './erasures.ts';
import type { NewAppointment } from './insert-appointments.ts';
import { isAtPlaces, isOutOfReach, placeOfAppointment } from './locations.ts';
import { currentPolicy } from './refund-policies.ts';
import { placeInSeries } from './series.ts';
import { changesRow, isAccepted, isPending } from './statements.ts';
import type { Db } from './tables.ts';
import { scheduleVersion } from './working-hours.ts';

/** Who managed the patient of an appointment `a` when it was booked; null for patients without a manager. */
const bookedBy = sql<{ name: string; relation: string } | null>`(
  SELECT json_build_object('name', manager.name, 'relation', dependants.relation)
  FROM dependants JOIN patients manager ON manager.id = dependants.manager_id
  WHERE dependants.patient_id = a.patient_id
    AND a.booked_at < coalesce(dependants.ended_at, dependants.adult_at))`;

/** Returns the patient's own booking that a retry asks for again: by its key, or by doctor and start. */
export function findRepeated(
  db: Db,
  wanted: Pick<NewAppointment, 'patientId' | 'doctorId' | 'startsAt' | 'idempotencyKey'>,
) {
  return db
    .selectFrom('appointments')
    .select(['id', 'doctor_id', 'starts_at', 'meeting_code'])
    .select(['cancelled_at', 'completed_at', 'no_show_at', 'idempotency_key'])
    .select(['request_until', 'accepted_at'])
    .where('patient_id', '=', wanted.patientId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('doctor_id', '=', wanted.doctorId),
          eb('starts_at', '=', wanted.startsAt),
          eb('cancelled_at', 'is', null),
        ]),
        eb('idempotency_key', '=', wanted.idempotencyKey),
      ]),
    )
    .orderBy(sql`idempotency_key IS NOT DISTINCT FROM ${wanted.idempotencyKey}`, 'desc')
    .executeTakeFirst();
}

type Obstacle =
  | 'no-doctor'
  | 'not-bookable'
  | 'slot-taken'
  | 'patient-busy'
  | 'schedule-changed'
  | 'policy-changed';

/** Returns why a booking was not made; null if the reason is gone by now. */
export async function findObstacle(
  db: Db,
  wanted: Omit<NewAppointment, 'id' | 'meetingCode'>,
): Promise<Obstacle | null> {
  const { minutes, before, after } = wanted.rules;
  const start = sql`${wanted.startsAt}::timestamptz`;
  const blocks = sql`tstzrange(${start} - make_interval(mins => ${before}::int),
    ${start} + make_interval(mins => ${minutes + after}::int))`;
  const { rows } = await sql<
    Record<'available' | 'current' | 'agreed' | 'taken' | 'busy', boolean>
  >`
    SELECT available AND retired_at IS NULL AS available,
      ${scheduleVersion} = ${wanted.scheduleVersion} AS current,
      coalesce(${wanted.refundPolicyVersion}::int, ${currentPolicy}) = ${currentPolicy} AS agreed,
      EXISTS (SELECT 1 FROM claims WHERE claims.doctor_id = doctors.id AND claims.blocks && ${blocks})
        OR EXISTS (SELECT 1 FROM busy_times busy
          WHERE busy.doctor_id = doctors.id AND busy.during && ${blocks})
        OR ${isOutOfReach(wanted.locationId, blocks)} AS taken,
      EXISTS (SELECT 1 FROM claims WHERE claims.patient_id = ${wanted.patientId}::uuid
        AND claims.expires_at IS NULL AND claims.during &&
        tstzrange(${start}, ${start} + make_interval(mins => ${minutes}::int))) AS busy
    FROM doctors WHERE id = ${wanted.doctorId}::uuid`.execute(db);
  const found = rows[0];
  if (!found) return 'no-doctor';
  if (!found.available) return 'not-bookable';
  if (found.taken) return 'slot-taken';
  if (found.busy) return 'patient-busy';
  if (!found.current) return 'schedule-changed';
  return found.agreed ? null : 'policy-changed';
}

/** Selects appointments with the people in them, as lists and presenters need them. */
export function selectAppointments(db: Db) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select([
      'a.id',
      'a.doctor_id',
      'a.patient_id',
      'a.starts_at',
      'a.slot_date',
      'a.slot_time',
      'a.amount_minor',
      'a.due_minor',
      'a.currency',
      'a.meeting_code',
      'a.booked_at',
      'a.cancelled_at',
      'a.cancelled_by',
      'a.completed_at',
      'a.no_show_at',
      'a.no_show_reason',
      'a.paid_at',
      'p.name as patient_name',
      'p.image_id as patient_image_id',
      'p.born_on as patient_born_on',
      'd.name as doctor_name',
      'd.image_id as doctor_image_id',
      'd.speciality as doctor_speciality',
      'd.address_line1 as doctor_address_line1',
      'd.address_line2 as doctor_address_line2',
      'a.visit_type_id',
      'a.minutes',
      'a.arrived_at',
      'a.walk_in',
      'a.mode',
      'a.location_id',
    ])
    .select(['a.request_until', 'a.accepted_at'])
    .select(closedWhenErased)
    .select(
      // A called walk-in without a visit type is at the clinic.
      sql<boolean | null>`coalesce(a.mode = 'video',
        (SELECT v.by_video FROM visit_types v WHERE v.id = a.visit_type_id),
        CASE WHEN a.walk_in THEN false END)`.as('by_video'),
    )
    .select(
      sql<boolean | null>`coalesce(a.mode = 'clinic',
        (SELECT v.in_person FROM visit_types v WHERE v.id = a.visit_type_id))`.as('in_person'),
    )
    .select(placeOfAppointment.as('location'))
    .select([earlierTimes.as('moves'), bookedBy.as('booked_by'), placeInSeries.as('series')]);
}

export type AppointmentRecord = Awaited<
  ReturnType<ReturnType<typeof selectAppointments>['execute']>
>[number];

type Ids = readonly string[];

/** Lists the oldest booking first; the screens reverse it (docs/product/api.md#routes). */
export function listPatientAppointments(db: Db, patientIds: Ids, locationIds?: Ids) {
  return selectAppointments(db)
    .where('a.patient_id', 'in', patientIds)
    .where(isAtPlaces(locationIds))
    .orderBy('a.booked_at')
    .orderBy('a.id')
    .execute();
}

/** Lists the appointments with these ids, in no particular order. */
export function listAppointmentsById(db: Db, ids: readonly string[]): Promise<AppointmentRecord[]> {
  return selectAppointments(db)
    .where(sql<SqlBool>`a.id = ANY(${[...ids]}::uuid[])`)
    .execute();
}

/** Lists every appointment, or one doctor's, or those at places (`isAtPlaces`), oldest booking first. */
export function listAppointments(db: Db, doctorId?: string, locationIds?: Ids) {
  return selectAppointments(db)
    .$if(doctorId !== undefined, (list) => list.where('a.doctor_id', '=', doctorId ?? ''))
    .where(isAtPlaces(locationIds))
    .orderBy('a.booked_at')
    .orderBy('a.id')
    .execute();
}

export function findAppointment(db: Db, id: string) {
  return db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findByMeetingCode(db: Db, code: string) {
  return db
    .selectFrom('appointments')
    .select(['id', 'patient_id'])
    .where('meeting_code', '=', code)
    .executeTakeFirst();
}

interface Cancellation {
  by: Party;
  at: Date;
  /** Shown to the patient. */
  reason?: string | undefined;
}

/** Returns false if the appointment had already ended. */
export function cancelPending(db: Db, id: string, { by, at, reason }: Cancellation) {
  return updatePending(db, id)
    .set({ cancelled_at: at, cancelled_by: by, cancel_reason: reason || null })
    .$call(changesRow);
}

/** Returns false if the appointment had already ended, or is a request without an answer. */
export function completePending(db: Db, id: string, at: Date): Promise<boolean> {
  return updatePending(db, id).where(isAccepted()).set({ completed_at: at }).$call(changesRow);
}

interface NoShow {
  by: StaffParty;
  at: Date;
  reason?: NoShowReason | undefined;
  note?: string | undefined;
}

/** Returns false if the appointment had already ended, or is a request without an answer. */
export function recordNoShow(db: Db, id: string, { by, at, reason, note }: NoShow) {
  const why = { no_show_reason: reason ?? null, no_show_note: note || null };
  return updatePending(db, id)
    .where(isAccepted())
    .set({ no_show_at: at, no_show_by: by, ...why })
    .$call(changesRow);
}

/** Starts an update of an appointment that is pending: of several ways to end it at once, one wins. */
function updatePending(db: Db, id: string) {
  return db.updateTable('appointments').where('id', '=', id).where(isPending());
}

/** Makes a completed appointment or a no-show pending again; false if it ended before `since`. */
export function reopenEnded(db: Db, id: string, since: Date): Promise<boolean> {
  return db
    .updateTable('appointments')
    .set({ completed_at: null, no_show_at: null, no_show_by: null })
    .set({ no_show_reason: null, no_show_note: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('completed_at', '>=', since), eb('no_show_at', '>=', since)]))
    .$call(changesRow);
}

export function findAppointmentRecord(db: Db, id: string): Promise<AppointmentRecord | undefined> {
  return selectAppointments(db).where('a.id', '=', id).executeTakeFirst();
}

/** Lists the appointments of a patient with a doctor, or with every doctor (null), oldest booking first. */
export function listAppointmentsBetween(
  db: Db,
  { patientId, doctorId }: { patientId: string; doctorId: string | null },
): Promise<AppointmentRecord[]> {
  return selectAppointments(db)
    .where('a.patient_id', '=', patientId)
    .$if(doctorId !== null, (list) => list.where('a.doctor_id', '=', doctorId ?? ''))
    .orderBy('a.booked_at')
    .orderBy('a.id')
    .execute();
}

export interface EarlierTime {
  slotDate: string;
  slotTime: string;
  movedBy: Party;
  /** Epoch milliseconds. */
  movedAt: number;
  /** The doctor's name until then; absent if the move kept the doctor. */
  docName?: string;
  /** The earlier visit type's name, length and price; absent if the move kept the visit type. */
  visitType?: string;
  minutes?: number;
  amountMinor?: number;
}

/** The last twenty, oldest first; null for an appointment that was never rescheduled. */
export const earlierTimes = sql<EarlierTime[] | null>`(
  SELECT json_agg(json_strip_nulls(json_build_object(
    'slotDate', moves.from_slot_date, 'slotTime', moves.from_slot_time,
    'movedBy', moves.moved_by, 'movedAt', floor(extract(epoch FROM moves.moved_at) * 1000)::bigint,
    'docName', doctors.name, 'visitType', types.name, 'minutes', moves.from_minutes, 'amountMinor', moves.from_amount_minor
  )) ORDER BY moves.id)
  FROM (
    SELECT * FROM appointment_moves WHERE appointment_id = a.id ORDER BY id DESC LIMIT 20
  ) moves LEFT JOIN visit_types types ON types.id = moves.from_type_id
    LEFT JOIN doctors ON doctors.id = moves.from_doctor_id)`;

interface EndColumns {
  cancelled_at: Date | null;
  completed_at: Date | null;
  no_show_at: Date | null;
}

/** Returns a record's facts about its end, as the domain's rules take them. */
export function toEndTimes(
  record: EndColumns,
): Pick<AppointmentFacts, 'cancelledAt' | 'completedAt' | 'noShowAt'> {
  return {
    cancelledAt: record.cancelled_at?.getTime() ?? null,
    completedAt: record.completed_at?.getTime() ?? null,
    noShowAt: record.no_show_at?.getTime() ?? null,
  };
}
