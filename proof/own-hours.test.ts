import { availability } from '@nadi/domain/schedules/availability';
import { ALWAYS, type ClockInterval, createSchedule } from '@nadi/domain/schedules/schedule';
import { scannedSlots } from '@nadi/domain/testing/scanned-slots';
import { expect, test } from 'vitest';
import { type Chance, chanceFrom, freshSeed } from './support/chance.ts';
import { count, exactly, info, report } from './support/verdict.ts';
import { randomInstant, ZONES } from './support/zones.ts';

const SCHEDULES = count(300, 20);
const DAYS = 4;

test('own hours offer every future slot that satisfies the notice', () => {
  const chance = chanceFrom(freshSeed());
  const different: string[] = [];
  let slots = 0;
  for (const zone of ZONES) {
    for (let n = 0; n < SCHEDULES; n += 1) {
      const now = randomInstant(chance);
      const week = Array.from({ length: 7 }, () => openDay(chance));
      const rules = {
        minutes: 5 * (2 + chance.below(10)),
        step: 5 * (1 + chance.below(12)),
        notice: chance.below(3) === 0 ? null : chance.below(2000),
      };
      const wanted = scannedSlots({
        ...{ week, now, zone, days: DAYS },
        rules: { ...rules, notice: rules.notice ?? 0 },
      });
      const offered = offeredSlots({ week, rules, now, zone });
      slots += wanted.length;
      if (JSON.stringify(offered) !== JSON.stringify(wanted)) different.push(`${zone} ${now}`);
    }
  }
  const figures = [
    info('seed', chance.seed),
    info('compared', `${SCHEDULES} schedules in each of ${ZONES.length} zones, ${slots} slots`),
    exactly('differences', different.length, 0),
  ];
  expect(report(figures), different.slice(0, 3).join(', ')).toBe(true);
});

/** Up to two intervals on multiples of five minutes that do not touch, for one day. */
function openDay(chance: Chance): ClockInterval[] {
  const marks = [0, 0, 0, 0].map(() => 5 * chance.below(289)).sort((a, b) => a - b);
  const [a = 0, b = 0, c = 0, d = 0] = marks;
  const intervals = [
    { from: a, until: b },
    { from: c, until: d },
  ];
  const chosen = intervals.slice(0, chance.below(3)).filter(({ from, until }) => from < until);
  return b === c ? chosen.slice(0, 1) : chosen;
}

interface Case {
  week: readonly (readonly ClockInterval[])[];
  rules: { minutes: number; step: number; notice: number | null };
  now: number;
  zone: string;
}

function offeredSlots({ week, rules, now, zone }: Case): number[] {
  const hours = week.flatMap((day, weekday) =>
    day.map((clock) => ({ weekday, clock, valid: ALWAYS })),
  );
  const schedule = createSchedule({
    hours,
    exceptions: [],
    rules: { ...rules, before: 0, after: 0, horizonDays: DAYS },
  });
  return availability({ schedule, now, zone }).flatMap(({ slots }) =>
    slots.map(({ startsAt }) => startsAt),
  );
}
