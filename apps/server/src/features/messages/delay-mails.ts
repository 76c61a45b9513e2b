import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import { delayMail } from '@nadi/messages/en/mail';
import { findDelayNotice } from '#store/delay-notices.ts';
import { findEnded } from '#store/meeting-endings.ts';
import { findMessageFacts } from '#store/message-facts.ts';
import { describeAppointment } from './describe-appointment.ts';
import { findPatientRecipient, type PrepareMail } from './message-context.ts';

/** Tells a patient that their doctor is late or on time again. */
export const delayMailKinds = { 'doctor-late': prepareDelay } as const satisfies Record<
  string,
  PrepareMail
>;

/**
 * Drops the message if the appointment is over or its doctor is there. It also drops a message whose
 * expected time has passed or that a later one replaced.
 */
async function prepareDelay(
  { payload }: Parameters<PrepareMail>[0],
  context: Parameters<PrepareMail>[1],
): ReturnType<PrepareMail> {
  const { db, zone, now } = context;
  const facts = await findMessageFacts(db, payload.appointmentId ?? '');
  if (!facts || (facts.cancelled_at ?? facts.completed_at ?? facts.no_show_at)) return null;
  const startsAt = facts.starts_at.getTime();
  const notice = await findDelayNotice(db, facts.id);
  if ((await findEnded(db, [facts.id])).has(facts.id)) return null;
  if (notice?.starts_at.getTime() !== startsAt) return null;
  if (String(notice.announced_at.getTime()) !== payload.announcedAt) return null;
  const expectedAt = startsAt + minutes(notice.minutes);
  if (now >= expectedAt) return null;
  if (now >= startsAt && (await context.presentParties(facts.meeting_code)).includes('doctor')) {
    return null;
  }
  const to = await findPatientRecipient(context, facts.patient_id);
  if (!to) return null;
  const expected = formatSlotTime(wallClock(zone, expectedAt));
  const text = delayMail(describeAppointment(facts, context), {
    minutes: notice.minutes,
    expected,
  });
  const path = `/my-appointments/${facts.id}`;
  return { to, text, notification: { when: expected, path, until: expectedAt } };
}
