import type { BookingRules } from '@nadi/domain/schedules/schedule';
import { sql } from 'kysely';
import { insertHold } from './claims.ts';
import { toColumns } from './columns.ts';
import { changesRow } from './statements.ts';
import type { Db } from './tables.ts';

export interface NewProposal {
  id: string;
  requestId: string;
  startsAt: Date;
  slotDate: string;
  slotTime: string;
  proposedAt: Date;
  expiresAt: Date;
}

/** Holds a time for the patient of a declined request; returns false if the doctor's time or every room is taken. */
export async function insertProposal(
  db: Db,
  proposal: NewProposal,
  rules: Pick<BookingRules, 'minutes' | 'before' | 'after'>,
): Promise<boolean> {
  const { id, requestId, startsAt, expiresAt } = proposal;
  const request = await db
    .selectFrom('appointments')
    .select(['doctor_id as doctorId', 'patient_id as patientId', 'location_id as locationId'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  if (!(await insertHold(db, { id, startsAt, expiresAt, ...request }, rules))) return false;
  await db.insertInto('request_proposals').values(toColumns(proposal)).execute();
  return true;
}

/** Lists the times that are held for the patients of these declined requests, by start. */
export function listHeldProposals(db: Db, requestIds: readonly string[], now: Date) {
  return db
    .selectFrom('request_proposals as proposal')
    .innerJoin('claims', 'claims.id', 'proposal.id')
    .select(['proposal.id', 'proposal.request_id', 'proposal.starts_at', 'proposal.slot_date'])
    .select(['proposal.slot_time', 'proposal.expires_at'])
    .where('proposal.request_id', 'in', requestIds)
    .where('claims.appointment_id', 'is', null)
    .where('claims.expires_at', '>', now)
    .orderBy('proposal.starts_at')
    .execute();
}

/** Returns a proposal; undefined for an unknown id. */
export function findProposal(db: Db, id: string) {
  return db.selectFrom('request_proposals').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the proposal of a request that its patient has chosen. */
export function findChosenProposal(db: Db, requestId: string) {
  return db
    .selectFrom('request_proposals as proposal')
    .innerJoin('appointments as a', 'a.id', 'proposal.appointment_id')
    .select(['proposal.id', 'proposal.appointment_id', 'a.meeting_code'])
    .where('proposal.request_id', '=', requestId)
    .executeTakeFirst();
}

interface Choice {
  proposalId: string;
  appointmentId: string;
  meetingCode: string;
  now: Date;
}

/**
 * Turns the hold of a proposal into the claim of a new, accepted appointment at the price of the request, in one
 * statement. Returns false if the hold has ended or the doctor takes no bookings any more.
 * @throws an exclusion or unique violation if the patient has another appointment then
 */
export async function acceptProposal(db: Db, choice: Choice): Promise<boolean> {
  const { proposalId, appointmentId, meetingCode, now } = choice;
  const at = sql`${now}::timestamptz`;
  const { rows } = await sql`
    WITH proposal AS (
      SELECT p.id, p.starts_at, p.slot_date, p.slot_time, request.*
      FROM request_proposals p JOIN LATERAL (
        SELECT doctor_id, patient_id, visit_type_id, minutes, amount_minor, currency,
          refund_policy_version, mode, location_id
        FROM appointments WHERE appointments.id = p.request_id
      ) request ON true JOIN doctors ON doctors.id = request.doctor_id
      WHERE p.id = ${proposalId}::uuid AND doctors.available AND doctors.retired_at IS NULL
      FOR KEY SHARE OF doctors
    ), claim AS (
      UPDATE claims SET expires_at = NULL, appointment_id = ${appointmentId}::uuid
      FROM proposal WHERE claims.id = proposal.id AND claims.expires_at > ${at}
      RETURNING claims.id
    )
    INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
      amount_minor, currency, meeting_code, booked_at, visit_type_id, minutes,
      refund_policy_version, request_until, accepted_at, claimed, mode, location_id)
    SELECT ${appointmentId}::uuid, doctor_id, patient_id, starts_at, slot_date, slot_time,
      amount_minor, currency, ${meetingCode}, ${at}, visit_type_id, minutes,
      refund_policy_version, ${at}, ${at}, true, mode, location_id
    FROM proposal JOIN claim USING (id)
    RETURNING id`.execute(db);
  if (rows.length === 0) return false;
  await db
    .updateTable('request_proposals')
    .set({ appointment_id: appointmentId })
    .where('id', '=', proposalId)
    .execute();
  return true;
}

/** Frees every time that is still held for the patient of a declined request; returns how many. */
export async function releaseProposals(db: Db, requestId: string): Promise<number> {
  const { rows } = await sql`
    DELETE FROM claims USING request_proposals proposal
    WHERE proposal.request_id = ${requestId}::uuid AND claims.id = proposal.id
      AND claims.appointment_id IS NULL
    RETURNING claims.id`.execute(db);
  return rows.length;
}

/** Frees a time that the clinic offered, if its hold has ended; returns false for other holds. */
export function releaseEndedProposal(db: Db, id: string, now: Date): Promise<boolean> {
  return db
    .deleteFrom('claims')
    .where('id', '=', id)
    .where('appointment_id', 'is', null)
    .where('expires_at', '<=', now)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('request_proposals').select('id').where('id', '=', id)),
        exists(selectFrom('replan_offers').select('id').where('id', '=', id)),
      ]),
    )
    .$call(changesRow);
}
