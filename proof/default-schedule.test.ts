import { availability } from '@nadi/domain/schedules/availability';
import { DEFAULT_SCHEDULE } from '@nadi/domain/schedules/schedule';
import { fixedHoursDays } from '@nadi/domain/testing/fixed-hours';
import { expect, test } from 'vitest';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { count, exactly, info, report } from './support/verdict.ts';
import { randomInstant, ZONES } from './support/zones.ts';

const INSTANTS = count(60_000, 100);

test('the default schedule offers exactly the slots of the first release', () => {
  const chance = chanceFrom(freshSeed());
  const different: string[] = [];
  for (const zone of ZONES) {
    for (let n = 0; n < INSTANTS; n += 1) {
      const now = randomInstant(chance);
      if (slotsNow(now, zone) !== listSlots(fixedHoursDays({ now, zone })))
        different.push(`${zone} ${now}`);
    }
  }
  const figures = [
    info('seed', chance.seed),
    info('compared', `${INSTANTS} instants in each of ${ZONES.length} zones`),
    exactly('differences', different.length, 0),
  ];
  expect(report(figures), different.slice(0, 3).join(', ')).toBe(true);
});

function slotsNow(now: number, zone: string): string {
  return listSlots(availability({ schedule: DEFAULT_SCHEDULE, now, zone }));
}

function listSlots(days: ReturnType<typeof fixedHoursDays>): string {
  return JSON.stringify(
    days.map(({ slotDate, slots }) => [
      slotDate,
      slots.map(({ slotTime, startsAt }) => [slotTime, startsAt]),
    ]),
  );
}
