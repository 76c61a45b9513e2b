import { addDays, startOfDay } from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { reminderLeads } from '@nadi/domain/reminder-leads';
import { displayDate, weekdayName } from '@nadi/messages/en/dates';
import { agendaMail, appointmentMails, initials } from '@nadi/messages/en/mail';
import type { DueEntry } from '#platform/outbox.ts';
import { findMessageFacts, findRecipient, type MessageFacts } from '#store/message-facts.ts';
import { listAgenda } from '#store/reminders.ts';
import { describeAppointment, describeTime } from './describe-appointment.ts';
import { findPatientRecipient, type MessageContext, type PrepareMail } from './message-context.ts';

/** Messages that only help before something starts. */
export const reminderMailKinds = {
  'reminder-day': reminder('day'),
  'reminder-hour': reminder('hour'),
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

/** Drops the reminder if the start has passed or changed, and the first one once the last is due. */
function reminder(which: 'day' | 'hour'): PrepareMail {
  return async (entry, context) => {
    const leads = reminderLeads(context.clinic);
    const until = which === 'day' ? (leads.hour ?? 0) : 0;
    const facts = await findMessageFacts(context.db, entry.payload.appointmentId ?? '');
    if (!facts || !stillHelps(entry, facts, context, until)) return null;
    const to = await findPatientRecipient(context, facts.patient_id);
    if (!to) return null;
    return {
      to,
      text: appointmentMails.reminder(describeAppointment(facts, context), which),
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
