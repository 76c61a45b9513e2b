import { addDays, startOfDay } from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { REMINDER_HOUR } from '@nadi/domain/limits';
import { displayDate, weekdayName } from '@nadi/messages/en/dates';
import { agendaMail, appointmentMails, initials } from '@nadi/messages/en/mail';
import type { DueEntry } from '#platform/outbox.ts';
import { findMessageFacts, findRecipient, type MessageFacts } from '#store/message-facts.ts';
import { listAgenda } from '#store/reminders.ts';
import { describeAppointment, describeTime } from './describe-appointment.ts';
import { findPatientRecipient, type MessageContext, type PrepareMail } from './message-context.ts';

/** Messages that help only before something starts. */
export const reminderMailKinds = {
  'reminder-day': reminder('day', REMINDER_HOUR),
  'reminder-hour': reminder('hour', 0),
  agenda: async ({ recipient, payload }, context) => {
    const to = recipient && (await findRecipient(context.db, 'doctor', recipient.id));
    if (!to) return null;
    const date = parseIsoDate(payload.date ?? '');
    const day = {
      from: new Date(startOfDay(context.zone, date)),
      until: new Date(startOfDay(context.zone, addDays(date, 1))),
    };
    if (context.now >= day.until.getTime()) return null;
    const appointments = await listAgenda(context.db, recipient.id, day);
    if (appointments.length === 0) return null;
    const lines = appointments.map(
      (each) => [each.slot_time, initials(each.patient_name)] as const,
    );
    const title = `${weekdayName(date)} ${displayDate(date)}`;
    return { to, text: agendaMail(title, lines, `${context.publicUrl}/doctor-dashboard`) };
  },
} as const satisfies Record<string, PrepareMail>;

/** Drops the reminder of a start that is past, has changed, or is less than `until` away. */
function reminder(lead: 'day' | 'hour', until: number): PrepareMail {
  return async (entry, context) => {
    const facts = await findMessageFacts(context.db, entry.payload.appointmentId ?? '');
    if (!facts || !stillHelps(entry, facts, context, until)) return null;
    const to = await findPatientRecipient(context, facts.patient_id);
    if (!to) return null;
    return {
      to,
      text: appointmentMails.reminder(describeAppointment(facts, context), lead),
      notification: {
        when: describeTime(facts, context.zone),
        path: `/my-appointments/${facts.id}`,
        until: facts.starts_at.getTime() - until,
      },
    };
  };
}

function stillHelps(
  { payload }: DueEntry,
  facts: MessageFacts,
  { now }: MessageContext,
  until: number,
): boolean {
  if (facts.cancelled_at ?? facts.completed_at ?? facts.no_show_at) return false;
  const startsAt = facts.starts_at.getTime();
  return String(startsAt) === payload.startsAt && now < startsAt - until;
}
