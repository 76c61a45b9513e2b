import { hours, minutes } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { meetingClinic } from '#testing/meeting-clinic.ts';
import { join } from './signalling-fixture.ts';

const { clinic, connect } = meetingClinic({ GUESTS_IN_APPOINTMENTS: 'open' });
const NOTHING = { success: true, as: null, parties: [], guests: 0 };
let patient: Person;
let doctor: Person;
let code: string;

beforeEach(async () => {
  patient = await somePatient(clinic, 'Asha Rao');
  doctor = await someDoctor(clinic, { name: 'Dr. Meera Nair' });
  code = await insertMeeting(clinic, { patient, doctor, startsIn: minutes(30) });
});

const enter = (auth: Record<string, string>) => join(connect(auth), code);

async function presentFor(headers: Record<string, string>, meetingId = code) {
  const { appointment, ...people } = await describedFor(headers, { meetingId });
  return people;
}

async function describedFor(headers: Record<string, string>, body: object = {}) {
  return (await requestAs(clinic, 'listPresent', { meetingId: code, ...body }, { headers })).body;
}

test('a party receives patient, doctor and expected start of the appointment', async () => {
  const { appointment } = await describedFor({ token: patient.token });
  expect(appointment).toMatchObject({
    doctor: { name: 'Dr. Meera Nair', speciality: expect.any(String), image: expect.any(String) },
    patientName: 'Asha Rao',
  });
  expect(appointment).not.toHaveProperty('expectedTime');
  expect(appointment).not.toHaveProperty('invitedAs');
  await requestAs(clinic, 'announceDelay', { minutes: 15 }, { as: doctor });
  const late = await describedFor({ dToken: doctor.token });
  expect(late.appointment.expectedTime).toMatch(/^\d+:\d\d [AP]M$/);
});

test('an invited guest receives the appointment and their role', async () => {
  const room = await clinic.database.db
    .selectFrom('appointments')
    .select('id')
    .where('meeting_code', '=', code)
    .executeTakeFirstOrThrow();
  const body = { appointmentId: room.id, role: 'interpreter' };
  const { url } = (await requestAs(clinic, 'inviteGuest', body, { as: patient })).body;
  const invitation = new URL(url).hash.replace('#invitation=', '');
  expect(await describedFor({}, { invitation })).toMatchObject({
    ...NOTHING,
    appointment: { patientName: 'Asha Rao', invitedAs: 'interpreter' },
  });
  for (const none of ['x'.repeat(43), 'short', '']) {
    expect(await describedFor({}, { invitation: none })).toEqual(NOTHING);
  }
  expect(await describedFor({}, { meetingId: 'another', invitation })).toEqual(NOTHING);
});

test('a party receives the names of the other parties and the number of guests', async () => {
  expect(await presentFor({ token: patient.token })).toEqual({ ...NOTHING, as: 'patient' });
  await enter({ dToken: doctor.token });
  await enter({});
  const parties = [{ name: 'Dr. Meera Nair', role: 'doctor' }];
  expect(await presentFor({ token: patient.token })).toEqual({
    success: true,
    as: 'patient',
    parties,
    guests: 1,
  });
  expect(await presentFor({ dToken: doctor.token })).toEqual({
    ...NOTHING,
    as: 'doctor',
    guests: 1,
  });
  const admin = await someAdmin(clinic);
  expect(await presentFor({ aToken: admin.token })).toMatchObject({
    as: 'admin',
    parties,
    guests: 1,
  });
});

test('tells other accounts and guests nothing, for any code', async () => {
  await enter({ dToken: doctor.token });
  const [unrelated, colleague] = [await somePatient(clinic), await someDoctor(clinic)];
  for (const headers of [{}, { token: unrelated.token }, { dToken: colleague.token }]) {
    expect(await presentFor(headers)).toEqual(NOTHING);
    expect(await presentFor(headers, 'unknown')).toEqual(NOTHING);
  }
  await requestAs(clinic, 'signOut', {}, { as: patient });
  expect(await presentFor({ token: patient.token })).toEqual(NOTHING);
});

test('tells nothing once the room has closed', async () => {
  await enter({ dToken: doctor.token });
  clinic.now += hours(2) + minutes(30) + 1;
  expect(await presentFor({ token: patient.token })).toEqual(NOTHING);
});
