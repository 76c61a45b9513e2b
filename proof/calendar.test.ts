import { calendarUid } from '@nadi/domain/appointment';
import { testClinic } from '@nadi/server/testing/build-app';
import { itipClient } from '@nadi/server/testing/itip-client';
import { expect, test } from 'vitest';
import { type History, playHistories } from './calendar/histories.ts';
import { type Chance, chanceFrom, freshSeed } from './support/chance.ts';
import { count, exactly, info, progress, report } from './support/verdict.ts';

/**
 * Random histories of appointments, booked, moved and cancelled by each side. Every
 * message with a calendar entry is delivered to a calendar of the patient: reordered, repeated, one
 * in twenty lost unless it is the last. In the end each calendar shows what the database has.
 */
const HISTORIES = count(10_000, 20);
const AT_ONCE = 20;
const LOST = 0.05;

// Sessions are long enough that no person is signed out while the histories run.
const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '600', SESSION_STAFF_IDLE_MIN: '600' });

test('after any history the patient’s calendar shows what the database has', async () => {
  const seed = freshSeed();
  const chance = chanceFrom(seed);
  const began = clinic.now;
  const totals = { steps: 0, messages: 0, cancelled: 0 };
  const differences: string[] = [];
  for (let played = 0; played < HISTORIES; played += AT_ONCE) {
    clinic.now = began;
    const round = await playHistories(clinic, chance, Math.min(AT_ONCE, HISTORIES - played));
    totals.steps += round.steps;
    totals.messages += round.messages.length;
    for (const history of round.histories) {
      const sent = round.messages.flatMap(({ to, ics }) =>
        to === history.patient.email ? [ics] : [],
      );
      const stored = await storedTimes(history);
      if (stored === null) totals.cancelled += 1;
      const shown = showAfter(sent, history, chance);
      if (JSON.stringify(shown) !== JSON.stringify(stored)) {
        differences.push(`${history.appointmentId}: ${JSON.stringify({ shown, stored })}`);
      }
    }
    const done = played + round.histories.length;
    if (done % 500 === 0) {
      progress(`${done} histories, ${totals.messages} messages, ${differences.length} differences`);
    }
  }
  expect(differences.slice(0, 3), `seed ${seed}`).toEqual([]);
  const figures = [
    info('seed', seed),
    info('histories, with steps', `${HISTORIES}, ${totals.steps}`),
    info('messages with a calendar entry', totals.messages),
    info('cancelled in the end', totals.cancelled),
    exactly('differences from the database', differences.length, 0),
  ];
  expect(report(figures)).toBe(true);
});

/** Returns the times that the calendar shows after the messages have come in random order. */
function showAfter(sent: readonly string[], { appointmentId }: History, chance: Chance) {
  const calendar = itipClient();
  const last = sent.at(-1);
  const arriving = sent.slice(0, -1).filter(() => !chance.happens(LOST));
  const repeated = arriving.filter(() => chance.happens(0.3));
  const all = last === undefined ? [] : [...arriving, ...repeated, last];
  for (const message of chance.shuffled(all)) calendar.receive(message);
  return calendar.shows(calendarUid(appointmentId));
}

/** Returns null for a cancelled appointment. */
async function storedTimes({ appointmentId }: History) {
  const { starts_at, minutes, cancelled_at } = await clinic.database.db
    .selectFrom('appointments')
    .select(['starts_at', 'minutes', 'cancelled_at'])
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  if (cancelled_at !== null) return null;
  const startsAt = starts_at.getTime();
  return { startsAt, endsAt: startsAt + minutes * 60_000 };
}
