import type { LobbyChanged, WaitingPerson } from '@nadi/contract/meeting-events';
import { hours } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { meetingClinic } from '#testing/meeting-clinic.ts';
import { closed, collect, eventually, join, nextEvent, requestJoin } from './signalling-fixture.ts';

const { clinic, connect } = meetingClinic();

test('verifies only names that come from an account', async () => {
  const patient = await somePatient(clinic, 'Asha Rao');
  const doctor = await someDoctor(clinic, { name: 'Dr. Meera Nair' });
  const admin = await someAdmin(clinic);
  const verified = async (auth: Record<string, string>) =>
    (await join(connect(auth), 'room', 'Typed')).self;

  expect(await verified({ token: patient.token })).toMatchObject({
    name: 'Asha Rao',
    verified: true,
  });
  expect(await verified({ dToken: doctor.token })).toMatchObject({
    name: 'Dr. Meera Nair',
    verified: true,
  });
  expect(await verified({ aToken: admin.token })).toMatchObject({ name: 'Admin', verified: true });
  const both = { aToken: admin.token, token: patient.token };
  expect(await verified(both)).toMatchObject({ name: 'Asha Rao' });
  expect(await verified({ dToken: patient.token })).toMatchObject({
    name: 'Typed',
    verified: false,
  });
  expect(await verified({})).toMatchObject({ name: 'Typed', verified: false });
});

test('a guest needs admission, stays out once removed, and cannot pass a lock', async () => {
  const [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  const code = await insertMeeting(clinic, { patient, doctor, startsIn: hours(1) });
  const host = connect({ dToken: doctor.token });
  const lists = collect(host, 'lobby-changed');
  await join(host, code);
  const guest = connect({ secret: 'a guest, '.repeat(4) });
  expect(await requestJoin(guest, code, 'Ravi')).toEqual({ ok: false, reason: 'lobby' });
  const person = await waitingPerson(lists);
  const admitted = nextEvent(guest, 'lobby-admitted');
  const target = { roomId: code, userId: person.id };
  host.emit('lobby-admit', target);
  expect((await admitted).self).toMatchObject({ id: person.id, name: 'Ravi' });
  const gone = closed(guest);
  host.emit('remove-participant', target);
  await gone;
  const again = connect({ secret: 'a guest, '.repeat(4) });
  expect(await requestJoin(again, code)).toEqual({ ok: false, reason: 'removed' });

  host.emit('lock-room', { roomId: code, locked: true });
  const removed = [{ id: person.id, name: 'Ravi' }];
  await eventually(() => expect(lists.at(-1)).toEqual({ waiting: [], locked: true, removed }));
  expect(await requestJoin(connect(), code)).toEqual({ ok: false, reason: 'locked' });
  host.emit('lock-room', { roomId: code, locked: false });
  await eventually(() => expect(lists.at(-1)).toEqual({ waiting: [], removed }));
});

/** Waits until one person is in the lobby. */
async function waitingPerson(lists: readonly LobbyChanged[]): Promise<WaitingPerson> {
  await eventually(() => expect(lists.at(-1)?.waiting).toHaveLength(1));
  const [person] = lists.at(-1)?.waiting ?? [];
  if (!person) throw new Error('nobody is waiting');
  return person;
}
