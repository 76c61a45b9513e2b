import type { AuditAction } from '@nadi/contract/audit';
import { findAppointment } from '#store/appointments.ts';
import { type AuditedAccount, recordAudit } from '#store/audit.ts';
import type { Db } from '#store/tables.ts';

export type MeetingAction = Extract<
  AuditAction,
  | 'admitted-guest'
  | 'denied-guest'
  | 'removed-participant'
  | 'readmitted-participant'
  | 'sent-to-lobby'
  | 'ended-meeting'
  | 'locked-meeting'
  | 'unlocked-meeting'
  | 'invited-guest-joined'
>;

/** Records an action in the meeting of an appointment, in the caller's transaction. */
export async function recordMeeting(
  trx: Db,
  action: MeetingAction,
  appointmentId: string,
  { actor, now }: { actor: AuditedAccount; now: number },
): Promise<void> {
  const appointment = await findAppointment(trx, appointmentId);
  if (!appointment) return;
  const subject = { role: 'patient' as const, id: appointment.patient_id };
  await recordAudit(trx, { at: new Date(now), action, actor, subject, appointmentId });
}
