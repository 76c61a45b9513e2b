import { addDays, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';
import { AGENDA_HOUR, seconds } from '@nadi/domain/limits';
import { reminderLeads } from '@nadi/domain/reminder-leads';
import { displayDate, weekdayName } from '@nadi/messages/en/dates';
import { agendaMail, initials } from '@nadi/messages/en/doctor-mail';
import { appointmentMails } from '@nadi/messages/en/mail';
import type { Clock } from '#platform/clock.ts';
import type { Job } from '#platform/jobs.ts';
import type { DueEntry, OutboxEntry } from '#platform/outbox.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import {
  findMessageAppointment,
  findRecipient,
  type MessageAppointment,
} from '#store/message-content.ts';
import { listAgenda, listBusyDoctors, listDueReminders } from '#store/reminders.ts';
import { listDisplaced } from '#store/replans.ts';
import type { Db } from '#store/tables.ts';
import {
  describeAppointment,
  describeTime,
  findPatientRecipient,
  type MessageContext,
  type PrepareMail,
} from './message-context.ts';

interface ReminderDeps {
  db: Db;
  clock: Clock;
  zone: string;
  outbox: {
    enqueue(db: Db, entries: readonly OutboxEntry[]): Promise<void>;
    wake(): void;
  };
}

const BATCH = 500;

interface Reminder {
  kind: 'reminder-day' | 'reminder-hour';
  lead: number | null;
  until: number;
}

/**
 * Queues the messages that have become due since the last run, also after hours without a server. The
 * outbox's deduplication key makes one entry of each reminder and start (docs/product/messages.md#reminders).
 */
export function reminderJob(deps: ReminderDeps): Job {
  return { schedule: '* * * * *', run: () => queueReminders(deps) };
}

export async function queueReminders(deps: ReminderDeps): Promise<void> {
  const { day, hour } = reminderLeads(presentClinicSettings(await findClinicSettings(deps.db)));
  // Each reminder is due `lead` before the start and useless once the next one is due.
  await queueKind(deps, { kind: 'reminder-day', lead: day, until: hour ?? 0 });
  await queueKind(deps, { kind: 'reminder-hour', lead: hour, until: 0 });
  await queueAgendas(deps);
  deps.outbox.wake();
}

async function queueKind(
  { db, clock, outbox }: ReminderDeps,
  { kind, lead, until }: Reminder,
): Promise<void> {
  if (lead === null) return;
  for (;;) {
    const now = clock.now();
    const due = await listDueReminders(db, {
      kind,
      now: new Date(now),
      limit: BATCH,
      leadSeconds: lead / seconds(1),
      untilSeconds: until / seconds(1),
    });
    const entries = due.map(({ appointmentId, patientId, startsAt }) => {
      const start = String(startsAt.getTime());
      return {
        kind,
        locale: null,
        dueAt: now,
        recipient: { role: 'patient' as const, id: patientId },
        payload: { appointmentId, startsAt: start },
        deduplicationKey: `${kind}:${appointmentId}:${start}`,
      };
    });
    await outbox.enqueue(db, entries);
    if (due.length < BATCH) return;
  }
}

/** Queues one message each morning to every doctor who has appointments that day. */
async function queueAgendas({ db, clock, zone, outbox }: ReminderDeps): Promise<void> {
  const now = clock.now();
  const local = wallClock(zone, now);
  if (local.hour < AGENDA_HOUR.from || local.hour >= AGENDA_HOUR.until) return;
  const date = formatIsoDate(local);
  const day = {
    from: new Date(startOfDay(zone, local)),
    until: new Date(startOfDay(zone, addDays(local, 1))),
  };
  const doctors = await listBusyDoctors(db, day);
  const entries = doctors.map((id) => ({
    kind: 'agenda',
    locale: null,
    dueAt: now,
    recipient: { role: 'doctor' as const, id },
    payload: { date },
    deduplicationKey: `agenda:${id}:${date}`,
  }));
  await outbox.enqueue(db, entries);
}

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
    const facts = await findMessageAppointment(context.db, entry.payload.appointmentId ?? '');
    if (!facts || !stillHelps(entry, facts, context, until)) return null;
    // The patient was asked to choose another time.
    if ((await listDisplaced(context.db, [facts.id])).has(facts.id)) return null;
    const to = await findPatientRecipient(context, facts.patient_id);
    if (!to) return null;
    return {
      to,
      text: appointmentMails.reminder(describeAppointment(facts, context), which),
      notification: {
        when: describeTime(facts, context),
        path: `/my-appointments/${facts.id}`,
        until: facts.starts_at.getTime() - until,
      },
    };
  };
}

function stillHelps(
  { payload }: DueEntry,
  facts: MessageAppointment,
  { now }: MessageContext,
  until: number,
): boolean {
  if (facts.cancelled_at ?? facts.completed_at ?? facts.no_show_at) return false;
  const startsAt = facts.starts_at.getTime();
  return String(startsAt) === payload.startsAt && now < startsAt - until;
}
