import { replyMessages } from '@nadi/messages/en/replies';
import { beforeEach, expect, test, vi } from 'vitest';
import { listDelays } from '#store/doctor-delays.ts';
import { type Person, someDoctor } from '#testing/actors.ts';
import { testStore } from '#testing/test-store.ts';
import { announceDelay } from './announce-delay.ts';

const clinic = testStore();
const entry = { kind: 'doctor-late' };
const deps = { onDelayChange: vi.fn(), messages: { delayed: vi.fn(async () => [entry]) } };
let doctor: Person;

beforeEach(async () => {
  doctor = await someDoctor(clinic);
});

const mutation = announceDelay(deps as never);
const contextOf = (minutes: number) =>
  ({ actor: { role: 'doctor', id: doctor.id }, body: { minutes }, now: clinic.now }) as never;

test.each([
  [12, replyMessages.delayAnnounced],
  [1, replyMessages.delayAnnounced],
  [0, replyMessages.onTimeAnnounced],
])('a doctor who is %d minutes late reads what their patients see', async (minutes, message) => {
  const { db } = clinic.database;
  expect(await mutation.execute(contextOf(minutes), db, undefined)).toEqual({
    ...{ success: true, message },
  });
  const delay = (await listDelays(db, [doctor.id])).get(doctor.id);
  expect(delay).toMatchObject({ minutes, announcedAt: clinic.now });
});

test('patients get a message with the change, and those who wait are told after it', async () => {
  const { db } = clinic.database;
  const [context, reply] = [contextOf(12), { success: true, message: '' } as never];
  expect(await mutation.outbox?.(context, reply, db)).toEqual([entry]);
  expect(deps.messages.delayed).toHaveBeenCalledWith(db, doctor.id, clinic.now);
  expect(deps.onDelayChange).not.toHaveBeenCalled();
  mutation.afterCommit?.(context, reply);
  expect(deps.onDelayChange).toHaveBeenCalledTimes(1);
});
