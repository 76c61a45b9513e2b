import type { NoShowReason } from '@nadi/domain/no-show';
import type { Party, StaffParty } from '@nadi/domain/permissions';
import type { BookingRules } from '@nadi/domain/schedules/schedule';
import { type SqlBool, sql } from 'kysely';
import { compileOnce } from '#platform/db/compile-once.ts';
import { earlierTimes } from './earlier-times.ts';
import { placeInSeries } from './series.ts';
import type { Db } from './tables.ts';
import { scheduleVersion } from './working-hours.ts';

/** Who managed the patient of an appointment `a` when it was booked; null where nobody did. */
const bookedBy = sql<{ name: string; relation: string } | null>`(
  SELECT json_build_object('name', manager.name, 'relation', dependants.relation)
  FROM dependants JOIN patients manager ON manager.id = dependants.manager_id
  WHERE dependants.patient_id = a.patient_id
    AND a.booked_at < coalesce(dependants.ended_at, dependants.adult_at))`;

export interface NewAppointment {
  id: string;
  doctorId: string;
  patientId: string;
  startsAt: Date;
  slotDate: string;
  slotTime: string;
  meetingCode: string;
  bookedAt: Date;
  vitals: { bpm: number; spo2: number; source: string } | null;
  idempotencyKey: string | null;
  /** Null for a doctor without visit types. */
  visitTypeId: string | null;
  /** Length and buffers, which are fixed at booking. */
  rules: Pick<BookingRules, 'minutes' | 'before' | 'after'>;
  /** The version of the doctor's schedule that offered the slot. */
  scheduleVersion: number;
}

const insertWithClaims = compileOnce((db: Db, { wanted }: { wanted: string }) =>
  sql<{ id: string }>`
    WITH wanted AS MATERIALIZED (
      SELECT *, tstzrange(starts_at, starts_at + make_interval(mins => minutes)) AS during,
        tstzrange(starts_at - make_interval(mins => before),
          starts_at + make_interval(mins => minutes + after)) AS blocks
      FROM json_to_recordset(${wanted}::json) AS wanted(id uuid, doctor_id uuid, patient_id uuid,
        starts_at timestamptz, slot_date text, slot_time text, meeting_code text, booked_at timestamptz,
        bpm int, spo2 int, source text, idempotency_key text, visit_type_id uuid, schedule_version bigint,
        minutes int, before int, after int)
    ), bookable AS MATERIALIZED (
      SELECT wanted.*, doctor.fee_paise FROM wanted CROSS JOIN LATERAL (
        SELECT coalesce(types.fee_paise, doctors.fee_paise) AS fee_paise
        FROM doctors LEFT JOIN visit_types types ON types.id = wanted.visit_type_id
        WHERE doctors.id = wanted.doctor_id AND doctors.available AND doctors.retired_at IS NULL
          AND ${scheduleVersion} = wanted.schedule_version
          AND NOT EXISTS (SELECT FROM appointments used WHERE used.patient_id = wanted.patient_id
            AND used.idempotency_key = wanted.idempotency_key)
          AND NOT EXISTS (SELECT FROM busy_times busy
            WHERE busy.doctor_id = doctors.id AND busy.during && wanted.blocks)
        FOR KEY SHARE OF doctors
      ) AS doctor
    ), claim AS (
      INSERT INTO claims (id, doctor_id, patient_id, during, blocks, appointment_id)
      SELECT id, doctor_id, patient_id, during, blocks, id
      FROM bookable ORDER BY doctor_id, starts_at
      ON CONFLICT DO NOTHING
      RETURNING id
    )
    INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
      amount_paise, meeting_code, booked_at, vitals_bpm, vitals_spo2, vitals_source,
      idempotency_key, visit_type_id, minutes, claimed)
    SELECT id, doctor_id, patient_id, starts_at, slot_date, slot_time,
      fee_paise, meeting_code, booked_at, bpm, spo2, source,
      idempotency_key, visit_type_id, minutes, true
    FROM bookable JOIN claim USING (id)
    RETURNING id`.compile(db),
);

/**
 * Claims the doctors' time and inserts the appointments in one statement, and returns the ids of those that
 * were inserted. The claims' exclusion constraints decide, also among these; nothing is checked first and
 * written later. Left out are those whose doctor takes no bookings or has changed the schedule, whose time is
 * taken, or whose idempotency key was used. In one order, so that two such statements never wait for each other.
 * @throws a unique violation where a concurrent booking of the same patient used the same key
 */
export async function insertAppointments(
  db: Db,
  wanted: readonly NewAppointment[],
): Promise<Set<string>> {
  const inserted = await insertWithClaims(db, { wanted: JSON.stringify(wanted.map(toRow)) });
  return new Set(inserted.map(({ id }) => id));
}

/** Inserts one appointment; false where it was left out. */
export async function insertAppointment(db: Db, wanted: NewAppointment): Promise<boolean> {
  return (await insertAppointments(db, [wanted])).size === 1;
}

function toRow({ vitals, rules, ...wanted }: NewAppointment) {
  return {
    id: wanted.id,
    doctor_id: wanted.doctorId,
    patient_id: wanted.patientId,
    starts_at: wanted.startsAt,
    slot_date: wanted.slotDate,
    slot_time: wanted.slotTime,
    meeting_code: wanted.meetingCode,
    booked_at: wanted.bookedAt,
    ...vitals,
    idempotency_key: wanted.idempotencyKey,
    visit_type_id: wanted.visitTypeId,
    schedule_version: wanted.scheduleVersion,
    minutes: rules.minutes,
    before: rules.before,
    after: rules.after,
  };
}

/** Returns the patient's own booking that a retry asks for again: by its key, or by doctor and start. */
export function findRepeated(
  db: Db,
  wanted: Pick<NewAppointment, 'patientId' | 'doctorId' | 'startsAt' | 'idempotencyKey'>,
) {
  return db
    .selectFrom('appointments')
    .select(['id', 'doctor_id', 'starts_at', 'meeting_code'])
    .select(['cancelled_at', 'completed_at', 'no_show_at', 'idempotency_key'])
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

type Obstacle = 'no-doctor' | 'not-bookable' | 'slot-taken' | 'patient-busy' | 'schedule-changed';

/** Returns why a booking was not made; null where the reason is gone by now. */
export async function findObstacle(
  db: Db,
  wanted: Pick<NewAppointment, 'patientId' | 'doctorId' | 'startsAt' | 'rules' | 'scheduleVersion'>,
): Promise<Obstacle | null> {
  const { minutes, before, after } = wanted.rules;
  const start = sql`${wanted.startsAt}::timestamptz`;
  const blocks = sql`tstzrange(${start} - make_interval(mins => ${before}::int),
    ${start} + make_interval(mins => ${minutes + after}::int))`;
  const { rows } = await sql<Record<'available' | 'current' | 'taken' | 'busy', boolean>>`
    SELECT available AND retired_at IS NULL AS available,
      ${scheduleVersion} = ${wanted.scheduleVersion} AS current,
      EXISTS (SELECT 1 FROM claims WHERE claims.doctor_id = doctors.id AND claims.blocks && ${blocks})
        OR EXISTS (SELECT 1 FROM busy_times busy
          WHERE busy.doctor_id = doctors.id AND busy.during && ${blocks}) AS taken,
      EXISTS (SELECT 1 FROM claims WHERE claims.patient_id = ${wanted.patientId}::uuid
        AND claims.expires_at IS NULL AND claims.during &&
        tstzrange(${start}, ${start} + make_interval(mins => ${minutes}::int))) AS busy
    FROM doctors WHERE id = ${wanted.doctorId}::uuid`.execute(db);
  const found = rows[0];
  if (!found) return 'no-doctor';
  if (!found.available) return 'not-bookable';
  if (found.taken) return 'slot-taken';
  if (found.busy) return 'patient-busy';
  return found.current ? null : 'schedule-changed';
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
      'a.amount_paise',
      'a.due_paise',
      'a.currency',
      'a.meeting_code',
      'a.booked_at',
      'a.cancelled_at',
      'a.cancelled_by',
      'a.cancel_reason',
      'a.completed_at',
      'a.no_show_at',
      'a.no_show_reason',
      'a.no_show_note',
      'a.paid_at',
      'a.vitals_bpm',
      'a.vitals_spo2',
      'a.vitals_source',
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
    ])
    .select([earlierTimes.as('moves'), bookedBy.as('booked_by'), placeInSeries.as('series')]);
}

export type AppointmentRecord = Awaited<
  ReturnType<ReturnType<typeof selectAppointments>['execute']>
>[number];

/** Lists the oldest booking first; the screens reverse it (docs/product.md#routes). */
export function listPatientAppointments(
  db: Db,
  patientIds: readonly string[],
): Promise<AppointmentRecord[]> {
  return selectAppointments(db)
    .where('a.patient_id', 'in', patientIds)
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

/** Lists every appointment, or one doctor's, oldest booking first. */
export function listAppointments(db: Db, doctorId?: string): Promise<AppointmentRecord[]> {
  return selectAppointments(db)
    .$if(doctorId !== undefined, (list) => list.where('a.doctor_id', '=', doctorId ?? ''))
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
  /** What the patient reads. */
  reason?: string | undefined;
}

/** Returns false if the appointment had already ended. */
export async function cancelPending(db: Db, id: string, { by, at, reason }: Cancellation) {
  const { numUpdatedRows } = await updatePending(db, id)
    .set({ cancelled_at: at, cancelled_by: by, cancel_reason: reason || null })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns false if the appointment had already ended. */
export async function completePending(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await updatePending(db, id)
    .set({ completed_at: at })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface NoShow {
  by: StaffParty;
  at: Date;
  reason?: NoShowReason | undefined;
  note?: string | undefined;
}

/** Returns false if the appointment had already ended. */
export async function recordNoShow(db: Db, id: string, { by, at, reason, note }: NoShow) {
  const why = { no_show_reason: reason ?? null, no_show_note: note || null };
  const { numUpdatedRows } = await updatePending(db, id)
    .set({ no_show_at: at, no_show_by: by, ...why })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Starts an update of an appointment that is pending: of several ways to end it at once, one wins. */
function updatePending(db: Db, id: string) {
  return db
    .updateTable('appointments')
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('completed_at', 'is', null)
    .where('no_show_at', 'is', null);
}

/** Makes a completed appointment or a no-show pending again; false if it ended before `since`. */
export async function reopenEnded(db: Db, id: string, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appointments')
    .set({ completed_at: null, no_show_at: null, no_show_by: null })
    .set({ no_show_reason: null, no_show_note: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('completed_at', '>=', since), eb('no_show_at', '>=', since)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
