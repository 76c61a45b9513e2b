import { hours, INVITATIONS_MAX, minutes } from '@nadi/domain/limits';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { replyMessages } from '@nadi/messages/en/replies';
import { beforeEach, expect, test } from 'vitest';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { type Person, someDoctor, somePatient } from '#testing/actors.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { testStore } from '#testing/test-store.ts';
import { inviteGuest, storedInvitations } from './invitations.ts';
import { findAppointmentRoom } from './room-access.ts';

const clinic = testStore();
const startsIn = minutes(30);
const routeOf = (guests: 'lobby' | 'none') =>
  inviteGuest({ publicUrl: 'https://a.example', guests });
let patient: Person;
let doctor: Person;
let code: string;

beforeEach(async () => {
  [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  code = await insertMeeting(clinic, { patient, doctor, startsIn });
});

const idOf = async (meeting = code) =>
  (await findAppointmentRoom(clinic.database.db, meeting))?.id ?? '';

async function invite({ meeting = code, role = 'relative', id = patient.id, after = 0 } = {}) {
  const body = { appointmentId: await idOf(meeting), role };
  const context = { actor: { role: 'patient', id }, body, now: clinic.now + after };
  return routeOf('lobby').execute(context as never, clinic.database.db, undefined);
}

test('makes a link to the meeting that carries the invited role', async () => {
  const reply = (await invite({ role: 'interpreter' })) as { url: string };
  expect(reply).toEqual({
    ...{ success: true, message: replyMessages.guestInvited, url: expect.any(String) },
  });
  const { origin, pathname, hash } = new URL(reply.url);
  expect([origin, pathname]).toEqual(['https://a.example', `/meeting/${code}`]);
  const [, token = ''] = /^#invitation=([\w-]{43})$/.exec(hash) ?? [];
  const appointment = { id: await idOf(), startsAt: clinic.now + startsIn };
  const { find, spend } = storedInvitations(clinic.database.db);
  const guest = { appointment, participantId: 'binu', token };
  expect(await find(guest)).toMatchObject({ guestRole: 'interpreter' });
  await spend(guest, clinic.now);
  const made = await clinic.database.db.selectFrom('guest_invitations').selectAll().execute();
  expect(made).toMatchObject([
    { invited_by_role: 'patient', invited_by_id: patient.id, invited_at: new Date(clinic.now) },
  ]);
});

test('a guest can be invited until the meeting closes', async () => {
  const closes = startsIn + hours(2);
  await expect(invite({ after: closes })).resolves.toMatchObject({ success: true });
  await expect(invite({ after: closes + 1 })).rejects.toMatchObject({ code: 'appointment-over' });
});

test('limits the invitations of an appointment to six', async () => {
  for (let count = 0; count < INVITATIONS_MAX; count++) await invite();
  await expect(invite()).rejects.toMatchObject({ code: 'too-many-invitations' });
});

test("rejects invitations to cancelled, completed and other patients' appointments", async () => {
  const gone = await insertMeeting(clinic, { patient, doctor, startsIn, cancelled: true });
  await expect(invite({ meeting: gone })).rejects.toMatchObject({ code: 'already-cancelled' });
  const { id } = await somePatient(clinic);
  await expect(invite({ id })).rejects.toMatchObject({ code: 'appointment-not-found' });
  await clinic.database.db
    .updateTable('appointments')
    .set({ completed_at: new Date(clinic.now) })
    .where('meeting_code', '=', code)
    .execute();
  await expect(invite()).rejects.toMatchObject({ code: 'already-completed' });
});

test('rejects invitations if the clinic admits no guests', async () => {
  const body = { appointmentId: await idOf(), role: 'relative' };
  const context = { actor: { role: 'patient', id: patient.id }, body, now: clinic.now } as never;
  const { db } = clinic.database;
  const refusal = { code: 'guests-not-admitted' };
  await expect(routeOf('none').execute(context, db, undefined)).rejects.toMatchObject(refusal);
  const settings = { ...DEFAULT_CLINIC, guests: 'none' };
  await saveClinicSettings(db, settings, new Date(clinic.now));
  await expect(routeOf('lobby').execute(context, db, undefined)).rejects.toMatchObject(refusal);
});
