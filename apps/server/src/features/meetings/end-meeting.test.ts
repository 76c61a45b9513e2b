import { ATTENDANCE_FRESH_FOR, minutes, seconds } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { insertAttendees } from '#store/attendance.ts';
import { type Person, requestAs } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { meetingClinic } from '#testing/meeting-clinic.ts';
import { storedAttendance } from './attendance.ts';
import {
  collect,
  eventually,
  flush,
  join,
  nextEvent,
  type RawClient,
  requestJoin,
} from './signalling-fixture.ts';

// Tuesday 5 January 2027, 09:00.
const { clinic, connect, guest } = meetingClinic();
let patient: Person;
let doctor: Person;
let code: string;
let appointmentId: string;

beforeEach(async () => {
  const slot = { slotDate: '5_1_2027', slotTime: '11:00 AM' };
  ({ patient, doctor, appointmentId, meetingId: code } = await bookedAppointment(clinic, slot));
});

const asDoctor = () => connect({ dToken: doctor.token, secret: 'd'.repeat(32) });
const asPatient = () => connect({ token: patient.token, secret: 'p'.repeat(32) });
const LOBBY = { ok: false, reason: 'lobby' };
const ENDED = { ok: false, reason: 'ended' };

/** The doctor and the patient in the meeting, with an admitted guest and a waiting one. */
async function fullMeeting() {
  const host = asDoctor();
  const lists = collect(host, 'lobby-changed');
  await join(host, code);
  const own = asPatient();
  await join(own, code);
  const knock = async (name: string) => {
    const client = guest(name);
    expect(await requestJoin(client, code, name)).toEqual(LOBBY);
    const find = () => lists.at(-1)?.waiting.find((each) => each.name === name)?.id;
    await eventually(() => expect(find()).toBeDefined());
    return { client, id: find() ?? '' };
  };
  const admitted = await knock('Binu');
  const entered = nextEvent(admitted.client, 'lobby-admitted');
  host.emit('lobby-admit', { roomId: code, userId: admitted.id });
  await entered;
  return { host, own, admitted, waiting: await knock('Chitra'), lists };
}

function again(client: RawClient, userName = 'Asha') {
  return client.emitWithAck('join-room', { roomId: code, userName, again: true });
}

const listWaiting = async () =>
  (await requestAs(clinic, 'listWaiting', {}, { as: doctor })).body.waiting;

test('removes everyone and clears the waiting list when the doctor ends the meeting', async () => {
  const { host, own, admitted, waiting } = await fullMeeting();
  const all = [host, own, admitted.client, waiting.client];
  const at = new Date(clinic.now);
  const facts = { appointmentId, deviceCheck: null, doctorId: null };
  await insertAttendees(
    clinic.database.db,
    [
      { ...facts, participantId: 'asha', kind: 'patient', name: 'Asha', socketId: 'asha' },
      { ...facts, participantId: 'chitra', kind: 'lobby', name: 'Chitra', socketId: 'chitra' },
    ],
    at,
  );
  expect(await listWaiting()).not.toEqual([]);
  const ended = all.map((client) => nextEvent(client, 'meeting-ended'));
  host.emit('end-meeting', { roomId: code });
  expect(await Promise.all(ended)).toEqual([{}, {}, {}, {}]);
  await flush(host);
  expect(await listWaiting()).toEqual([]);
  expect(await again(own)).toEqual(ENDED);
  expect(await again(admitted.client, 'Binu')).toEqual(ENDED);
  for (const { client } of [admitted, waiting])
    expect(await requestJoin(client, code, 'Late')).toEqual(ENDED);
  const entries = clinic.database.db.selectFrom('audit_entries').select('actor_id');
  expect(await entries.where('action', '=', 'ended-meeting').execute()).toEqual([
    { actor_id: doctor.id },
  ]);
});

test('reopens an ended meeting when its doctor returns', async () => {
  const { host, own } = await fullMeeting();
  const ended = nextEvent(own, 'meeting-ended');
  host.emit('end-meeting', { roomId: code });
  await ended;
  expect(await requestJoin(own, code)).toMatchObject({ ok: true });
  expect(await again(asDoctor())).toEqual(ENDED);
  await join(asDoctor(), code);
  expect(await requestJoin(guest('Dilip'), code)).toEqual(LOBBY);
  expect(await again(own)).toMatchObject({ ok: true });
});

test('the patient and guests cannot end the meeting or send anyone to the lobby', async () => {
  const { host, own, admitted } = await fullMeeting();
  const ended = collect(host, 'meeting-ended');
  const sent = collect(admitted.client, 'sent-to-lobby');
  for (const client of [own, admitted.client]) {
    client.emit('end-meeting', { roomId: code });
    client.emit('send-to-lobby', { roomId: code, userId: admitted.id });
    await flush(client);
  }
  host.emit('end-meeting', { roomId: 'elsewhere' });
  await flush(host);
  expect([ended, sent]).toEqual([[], []]);
});

test('a guest who is sent to the lobby waits until the doctor admits them again', async () => {
  const { host, own, admitted, lists } = await fullMeeting();
  const { client, id } = admitted;
  const [sent, left] = [nextEvent(client, 'sent-to-lobby'), nextEvent(own, 'user-left')];
  host.emit('send-to-lobby', { roomId: code, userId: id });
  expect(await sent).toEqual({});
  expect(await left).toEqual({ userId: id, userName: 'Binu', removed: true });
  await eventually(() =>
    expect(lists.at(-1)?.waiting.map(({ name }) => name)).toEqual(['Chitra', 'Binu']),
  );
  expect(await requestJoin(client, code, 'Binu')).toEqual(LOBBY);
  const entered = nextEvent(client, 'lobby-admitted');
  host.emit('lobby-admit', { roomId: code, userId: id });
  expect((await entered).self).toMatchObject({ id, name: 'Binu' });
  expect(await requestJoin(client, code, 'Binu')).toMatchObject({ ok: true });
});

test('hosts cannot send the patient to the lobby', async () => {
  const { host, own } = await fullMeeting();
  const sent = collect(own, 'sent-to-lobby');
  const reply = await requestJoin(own, code);
  const userId = reply.ok ? reply.self.id : '';
  host.emit('send-to-lobby', { roomId: code, userId });
  await flush(host);
  expect(sent).toEqual([]);
});

test('ending or completing the appointment clears its delay and queue position', async () => {
  const { db } = clinic.database;
  await requestAs(clinic, 'announceDelay', { minutes: 15 }, { as: doctor });
  const records = storedAttendance(db);
  const status = async () =>
    (await records.statuses([appointmentId], clinic.now)).get(appointmentId);
  const listed = async () =>
    (await requestAs(clinic, 'listPatientAppointments', {}, { as: patient })).body.appointments[0];
  expect([await status(), await listed()]).toMatchObject([
    { lateMinutes: 15 },
    { lateMinutes: 15 },
  ]);
  const { host } = await fullMeeting();
  const ended = nextEvent(host, 'meeting-ended');
  host.emit('end-meeting', { roomId: code });
  await ended;
  expect(await status()).toEqual({ ahead: 0, lateMinutes: 0, ended: true });
  expect(await listed()).not.toHaveProperty('lateMinutes');
  await join(asDoctor(), code);
  expect(await status()).toMatchObject({ lateMinutes: 15 });
  await db
    .updateTable('appointments')
    .set({ completed_at: new Date(clinic.now) })
    .execute();
  expect(await status()).toEqual({ ahead: 0, lateMinutes: 0, ended: true });
});

test('shows no delay to a patient who has met the doctor', async () => {
  await requestAs(clinic, 'announceDelay', { minutes: 15 }, { as: doctor });
  const records = storedAttendance(clinic.database.db);
  const person = { appointmentId, deviceCheck: null };
  await records.add(
    [
      { ...person, participantId: 'p', kind: 'patient', name: 'p', socketId: 'p', doctorId: null },
      {
        ...person,
        ...{ participantId: 'd', kind: 'doctor', name: 'd', socketId: 'd', doctorId: doctor.id },
      },
    ],
    clinic.now,
  );
  await records.remove(['d'], clinic.now + minutes(10));
  const later = clinic.now + minutes(10) + ATTENDANCE_FRESH_FOR + seconds(1);
  expect((await records.statuses([appointmentId], later)).get(appointmentId)).toMatchObject({
    lateMinutes: 0,
  });
});

test('dismisses waiting guests if the appointment is completed without a host inside', async () => {
  const waiting = guest('Binu');
  expect(await requestJoin(waiting, code)).toEqual(LOBBY);
  const ended = nextEvent(waiting, 'meeting-ended');
  const completed = { completed_at: new Date(clinic.now) };
  await clinic.database.db.updateTable('appointments').set(completed).execute();
  expect(await ended).toEqual({});
  expect(await requestJoin(guest('Chitra'), code)).toEqual(ENDED);
  await join(asDoctor(), code);
  expect(await requestJoin(guest('Dilip'), code)).toEqual(LOBBY);
});
