import type { Party } from '@nadi/domain/permissions';
import { sql } from 'kysely';

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
  amountPaise?: number;
}

/** The last twenty, oldest first; null for an appointment that was never rescheduled. */
export const earlierTimes = sql<EarlierTime[] | null>`(
  SELECT json_agg(json_strip_nulls(json_build_object(
    'slotDate', moves.from_slot_date, 'slotTime', moves.from_slot_time,
    'movedBy', moves.moved_by, 'movedAt', floor(extract(epoch FROM moves.moved_at) * 1000)::bigint,
    'docName', doctors.name, 'visitType', types.name, 'minutes', moves.from_minutes, 'amountPaise', moves.from_amount_paise
  )) ORDER BY moves.id)
  FROM (
    SELECT * FROM appointment_moves WHERE appointment_id = a.id ORDER BY id DESC LIMIT 20
  ) moves LEFT JOIN visit_types types ON types.id = moves.from_type_id
    LEFT JOIN doctors ON doctors.id = moves.from_doctor_id)`;
