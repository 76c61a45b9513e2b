import { randomUUID } from 'node:crypto';
import { replyMessages } from '@nadi/messages/en/replies';
import { beforeEach, expect, test, vi } from 'vitest';
import { listDelays } from '#store/doctor-delays.ts';
import { type Person, someDoctor, somePatient } from '#testing/actors.ts';
import { testStore } from '#testing/test-store.ts';
import { announceDelay } from './presence.ts';

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

/** Inserts an appointment that begins this many hours from now. */
async function bookIn(hours: number, doctorId: string) {
  const id = randomUUID();
  await clinic.database.db
    .insertInto('appointments')
    .values({
      id,
      doctor_id: doctorId,
      patient_id: (await somePatient(clinic)).id,
      starts_at: new Date(clinic.now + hours * 3_600_000),
      slot_date: '',
      slot_time: '',
      amount_paise: 1,
      meeting_code: id.replaceAll('-', '').slice(0, 10),
      booked_at: new Date(clinic.now),
    })
    .execute();
}

test.each([
  [12, -1, replyMessages.delayAnnounced],
  [1, 3, replyMessages.delayAnnounced],
  [0, 3, replyMessages.onTimeAnnounced],
  [12, 5, replyMessages.delaySaved],
  [12, -3, replyMessages.delaySaved],
  [0, 5, replyMessages.onTimeSaved],
])('%d minutes late with an appointment in %d hours: %s', async (minutes, hours, message) => {
  const { db } = clinic.database;
  await bookIn(hours, doctor.id);
  await bookIn(1, (await someDoctor(clinic)).id);
  expect(await mutation.execute(contextOf(minutes), db, undefined)).toEqual({
    ...{ success: true, message },
  });
  const delay = (await listDelays(db, [doctor.id])).get(doctor.id);
  expect(delay).toMatchObject({ minutes, announcedAt: clinic.now });
});

test('queues messages to patients and notifies those who wait after the commit', async () => {
  const { db } = clinic.database;
  const [context, reply] = [contextOf(12), { success: true, message: '' } as never];
  expect(await mutation.outbox?.(context, reply, db)).toEqual([entry]);
  expect(deps.messages.delayed).toHaveBeenCalledWith(db, doctor.id, clinic.now);
  expect(deps.onDelayChange).not.toHaveBeenCalled();
  mutation.afterCommit?.(context, reply);
  expect(deps.onDelayChange).toHaveBeenCalledTimes(1);
});
