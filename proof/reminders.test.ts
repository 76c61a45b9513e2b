import { REMINDER_DAY, REMINDER_HOUR } from '@nadi/domain/reminder-leads';
import { testClinic } from '@nadi/server/testing/build-app';
import { runReminders } from '@nadi/server/testing/trial-mail';
import { expect, test } from 'vitest';
import {
  cancelAll,
  insertAppointments,
  type KnownAppointment,
  moveAll,
} from './reminders/clinic-of-reminders.ts';
import { type Chance, chanceFrom, freshSeed } from './support/chance.ts';
import { count, exactly, info, progress, report } from './support/verdict.ts';

/**
 * Appointments over days in which New York's clocks change, some moved and some cancelled. The
 * job runs at irregular times, on a clock that sometimes jumps back, and once not for three hours.
 * Each reminder that was due is sent once, none after the start, none for what was cancelled or moved.
 */
const APPOINTMENTS = count(100_000, 40);
const ZONE = 'America/New_York';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The day before the clocks change. */
const BEGIN = Date.parse('2027-03-13T00:00:00Z');
const END = BEGIN + count(14, 3) * 24 * HOUR;
/** The job runs every minute; here it runs at most this far apart. */
const STEP_MAX = 30 * MINUTE;
const OUTAGE = { from: BEGIN + 40 * HOUR, until: BEGIN + 43 * HOUR };
const JUMP_BACK = 61 * MINUTE;

const clinic = testClinic();

interface Reminder {
  id: string;
  kind: 'day' | 'hour';
  at: number;
  startsAt: number;
  cancelled: boolean;
}

const LEADS = { day: REMINDER_DAY, hour: REMINDER_HOUR };

test('each reminder is sent once, in time, and only where it applies', async () => {
  const seed = freshSeed();
  const chance = chanceFrom(seed);
  clinic.now = BEGIN;
  const span = { from: BEGIN + 25 * HOUR, until: END };
  const appointments = await insertAppointments(clinic, chance, { count: APPOINTMENTS, span });
  const byId = new Map(appointments.map((each) => [each.id, each]));
  const sent: Reminder[] = [];
  const mailer = {
    async send({ subject, text }: { subject: string; text: string }) {
      const id = /my-appointments\/([0-9a-f-]{36})/.exec(text)?.[1] ?? '';
      const kind = subject.startsWith('Reminder') ? 'day' : 'hour';
      const { startsAt = 0, cancelledAt = null } = byId.get(id) ?? {};
      sent.push({ id, kind, startsAt, at: clinic.now, cancelled: cancelledAt !== null });
    },
    close() {},
  };
  const runs: number[] = [];
  while (clinic.now < END) {
    runs.push(clinic.now);
    await runReminders(clinic, { mailer, zone: ZONE });
    if (runs.length % 50 === 0) {
      progress(
        `${runs.length} runs, ${sent.length} reminders, at ${new Date(clinic.now).toISOString()}`,
      );
    }
    await changeSome(appointments, chance);
    if (chance.happens(0.02)) clinic.now -= JUMP_BACK;
    clinic.now += MINUTE + chance.below(STEP_MAX);
    if (clinic.now > OUTAGE.from && clinic.now < OUTAGE.until) clinic.now = OUTAGE.until;
  }
  const keys = sent.map(({ id, kind, startsAt }) => `${id} ${kind} ${startsAt}`);
  const late = sent.filter(({ at, startsAt }) => at >= startsAt);
  const cancelled = sent.filter((each) => each.cancelled);
  // A reminder of the time before a move would be one of these.
  const early = sent.filter(({ at, startsAt, kind }) => at < startsAt - LEADS[kind]);
  const got = new Set(keys);
  const missing = appointments
    .filter(({ cancelledAt }) => cancelledAt === null)
    .flatMap((known) => expected(known, runs).filter((key) => !got.has(key)));
  expect(missing.slice(0, 3)).toEqual([]);
  const figures = [
    info('seed', seed),
    info('appointments, runs of the job', `${APPOINTMENTS}, ${runs.length}`),
    info('reminders', sent.length),
    exactly('sent twice', keys.length - got.size, 0),
    exactly('sent from the start on', late.length, 0),
    exactly('sent for cancelled appointments', cancelled.length, 0),
    exactly('sent before their time', early.length, 0),
    exactly('due and not sent', missing.length, 0),
  ];
  expect(report(figures)).toBe(true);
});

/** Cancels some future appointments and moves others to another time. */
async function changeSome(appointments: readonly KnownAppointment[], chance: Chance) {
  const cancelled = new Set<KnownAppointment>();
  const moves = new Map<KnownAppointment, number>();
  for (let change = 0; change < APPOINTMENTS / 400; change += 1) {
    const known = chance.pick(appointments);
    if (known.cancelledAt !== null || known.startsAt <= clinic.now) continue;
    if (cancelled.has(known) || moves.has(known)) continue;
    if (chance.happens(0.3)) cancelled.add(known);
    else moves.set(known, clinic.now + MINUTE + chance.below(END - clinic.now));
  }
  await cancelAll(clinic, [...cancelled]);
  await moveAll(clinic, moves);
}

/** Reminders of the present time for which the job ran while they helped, after the last change. */
function expected(known: KnownAppointment, runs: readonly number[]): string[] {
  const { id, startsAt, bookedAt, movedAt } = known;
  const since = movedAt ?? bookedAt;
  const kinds = [
    ['day', startsAt - REMINDER_DAY, startsAt - REMINDER_HOUR],
    ['hour', startsAt - REMINDER_HOUR, startsAt],
  ] as const;
  return kinds
    .filter(([, due, until]) => since <= due && runs.some((at) => at >= due && at < until))
    .map(([kind]) => `${id} ${kind} ${startsAt}`);
}
