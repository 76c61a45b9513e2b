import { expect, test } from 'vitest';
import { testClinic } from '#testing/build-app.ts';
import { roundPeople, waitlistRound } from '#testing/waitlist-rounds.ts';

const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '600', BOOKINGS_OPEN_MAX: '100000' });

/** `npm run proof waitlist-races` has more. */
const ROUNDS = Number(process.env.WAITLIST_ROUNDS ?? 8);

test(
  'accepting, passing on and booking at once: one patient has the slot, whose turn it is',
  async () => {
    const people = await roundPeople(clinic);
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcome = await waitlistRound(clinic, people, round % 2 === 0);
      expect(outcome, `round ${round}`).toEqual({ winners: 1, unfair: null, unexpected: [] });
    }
  },
  60_000 + ROUNDS * 5000,
);
