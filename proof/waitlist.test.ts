import { testClinic } from '@nadi/server/testing/build-app';
import { roundPeople, waitlistRound } from '@nadi/server/testing/waitlist-rounds';
import { expect, test } from 'vitest';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { count, exactly, report } from './support/verdict.ts';

// No session expires and no limit of bookings is reached while the rounds run.
const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '600', BOOKINGS_OPEN_MAX: '100000' });
const ROUNDS = count(1000, 5);

test(
  'a freed slot has one winner in every round',
  async () => {
    const chance = chanceFrom(freshSeed());
    const people = await roundPeople(clinic);
    const winners: number[] = [];
    const unfair: string[] = [];
    const unexpected: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcome = await waitlistRound(clinic, people, chance.happens(0.5));
      winners.push(outcome.winners);
      if (outcome.unfair) unfair.push(outcome.unfair);
      unexpected.push(...outcome.unexpected);
    }
    expect(unexpected.slice(0, 3)).toEqual([]);
    const figures = [
      exactly('rounds with one winner', winners.filter((each) => each === 1).length, ROUNDS),
      exactly('rounds won by somebody whose turn it was not', unfair.length, 0),
      exactly('unexpected replies', unexpected.length, 0),
    ];
    expect(report(figures)).toBe(true);
  },
  ROUNDS * 10_000,
);
