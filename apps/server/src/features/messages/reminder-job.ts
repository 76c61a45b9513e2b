import { addDays, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { AGENDA_HOUR, seconds } from '@nadi/domain/limits';
import { reminderLeads } from '@nadi/domain/reminder-leads';
import type { Clock } from '#platform/clock.ts';
import type { Job } from '#platform/jobs.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { listBusyDoctors, listDueReminders } from '#store/reminders.ts';
import type { Db } from '#store/tables.ts';

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
