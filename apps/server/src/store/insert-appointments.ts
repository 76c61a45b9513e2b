import { clinicCurrency } from '@nadi/domain/money';
import type { Mode } from '@nadi/domain/places';
import type { BookingRules } from '@nadi/domain/schedules/schedule';
import { sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import { requestEnd } from './clinic-settings.ts';
import { firstFreeRoom, hasRooms } from './locations.ts';
import { currentPolicy } from './refund-policies.ts';
import type { Db } from './tables.ts';
import { scheduleVersion } from './working-hours.ts';

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
  /** The version of the refund rule that the patient saw, 0 for none; null if unknown. */
  refundPolicyVersion: number | null;
  /** Null: as the visit type says. */
  mode: Mode | null;
  /** The place to which the patient may come; null by video or phone. */
  locationId: string | null;
  /** True for a request, which the clinic still has to accept; by default false. */
  needsApproval?: boolean;
}

const insertWithClaims = compileOnce((db: Db, { wanted }: { wanted: string }) =>
  sql<{ id: string }>`
    WITH wanted AS MATERIALIZED (
      SELECT *, tstzrange(starts_at, starts_at + make_interval(mins => minutes)) AS during,
        tstzrange(starts_at - make_interval(mins => before),
          starts_at + make_interval(mins => minutes + after)) AS blocks
      FROM json_to_recordset(${wanted}::json) AS wanted(id uuid, doctor_id uuid, patient_id uuid,
        starts_at timestamptz, slot_date text, slot_time text, currency text, meeting_code text,
        booked_at timestamptz, bpm int, spo2 int, source text, idempotency_key text, visit_type_id uuid, schedule_version bigint,
        refund_policy_version int, needs_approval boolean, minutes int, before int, after int, mode text, location_id uuid)
    ), bookable AS MATERIALIZED (
      SELECT wanted.*, doctor.fee_minor, policy.current AS policy,
        place.room_id, coalesce(place.travel_minutes, 0) AS travel_minutes
      FROM wanted CROSS JOIN (SELECT ${currentPolicy} AS current) AS policy CROSS JOIN LATERAL (
        SELECT coalesce((types.modes -> wanted.mode ->> 'fee_minor')::bigint, types.fee_minor,
          doctors.fee_minor) AS fee_minor
        FROM doctors LEFT JOIN visit_types types ON types.id = wanted.visit_type_id
        WHERE doctors.id = wanted.doctor_id AND doctors.available AND doctors.retired_at IS NULL
          AND ${scheduleVersion} = wanted.schedule_version
          AND coalesce(wanted.refund_policy_version, policy.current) = policy.current
          AND NOT EXISTS (SELECT FROM appointments used WHERE used.patient_id = wanted.patient_id
            AND used.idempotency_key = wanted.idempotency_key)
          AND NOT EXISTS (SELECT FROM busy_times busy
            WHERE busy.doctor_id = doctors.id AND busy.during && wanted.blocks)
        FOR KEY SHARE OF doctors
      ) AS doctor LEFT JOIN LATERAL (
        SELECT locations.travel_minutes, ${hasRooms} AS has_rooms,
          ${firstFreeRoom(sql`wanted.blocks`)} AS room_id
        FROM locations WHERE locations.id = wanted.location_id AND locations.retired_at IS NULL
      ) AS place ON true
      WHERE wanted.location_id IS NULL OR place.room_id IS NOT NULL OR NOT place.has_rooms
    ), claim AS (
      INSERT INTO claims (id, doctor_id, patient_id, during, blocks, appointment_id, location_id, room_id,
        travel_minutes)
      SELECT id, doctor_id, patient_id, during, blocks, id, location_id, room_id, travel_minutes
      FROM bookable ORDER BY doctor_id, starts_at
      ON CONFLICT DO NOTHING
      RETURNING id
    )
    INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
      amount_minor, currency, meeting_code, booked_at, vitals_bpm, vitals_spo2, vitals_source,
      idempotency_key, visit_type_id, minutes, refund_policy_version, claimed, mode, location_id, request_until)
    SELECT id, doctor_id, patient_id, starts_at, slot_date, slot_time,
      fee_minor, currency, meeting_code, booked_at, bpm, spo2, source,
      idempotency_key, visit_type_id, minutes, nullif(policy, 0), true, mode, location_id,
      CASE WHEN needs_approval THEN ${requestEnd(sql`booked_at`, sql`starts_at`)} END
    FROM bookable JOIN claim USING (id)
    RETURNING id`.compile(db),
);

/**
 * Claims the doctors' time and rooms and inserts the appointments in one statement; returns the ids of the
 * inserted ones. A place with rooms gives the first free one by name. The exclusion constraints of claims decide, also between these appointments; nothing is checked
 * first and written later. Skips an appointment if its doctor takes no bookings or has changed the schedule,
 * its time, the journey or every room is taken, its idempotency key was used, or its patient saw an earlier refund rule. Claims have one order, so that two such statements
 * never wait for each other.
 * @throws a unique violation if a concurrent booking of the same patient used the same key
 */
export async function insertAppointments(
  db: Db,
  wanted: readonly NewAppointment[],
): Promise<Set<string>> {
  const inserted = await insertWithClaims(db, { wanted: JSON.stringify(wanted.map(toRow)) });
  return new Set(inserted.map(({ id }) => id));
}

/** Inserts one appointment; returns false if it was skipped. */
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
    currency: clinicCurrency().code,
    meeting_code: wanted.meetingCode,
    booked_at: wanted.bookedAt,
    ...vitals,
    idempotency_key: wanted.idempotencyKey,
    visit_type_id: wanted.visitTypeId,
    schedule_version: wanted.scheduleVersion,
    refund_policy_version: wanted.refundPolicyVersion,
    needs_approval: wanted.needsApproval ?? false,
    minutes: rules.minutes,
    before: rules.before,
    after: rules.after,
    mode: wanted.mode,
    location_id: wanted.locationId,
  };
}
