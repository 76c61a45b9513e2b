import { expect, test } from 'vitest';
import { testClinic } from '#testing/build-app.ts';
import { roundPeople, waitlistRound } from '#testing/waitlist-rounds.ts';

const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '600' });

test('accepting, passing on and booking at once: one patient has the slot, whatever comes first', async () => {
  const people = await roundPeople(clinic);
  for (let round = 0; round < 8; round += 1) {
    const { winners, unexpected } = await waitlistRound(clinic, people, round % 2 === 0);
    expect([winners, unexpected]).toEqual([1, []]);
  }
});
