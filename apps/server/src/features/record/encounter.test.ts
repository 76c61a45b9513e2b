import { minutes } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();

let patient: Person;
let doctor: Person;
let appointmentId: string;

const empty = { mode: null, kind: null, identityCheck: null, location: '' };

beforeEach(async () => {
  [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  const body = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  appointmentId = (await requestAs(clinic, 'bookAppointment', body, { as: patient })).body
    .appointmentId;
});

function save(facts: object, as = doctor) {
  const body = { appointmentId, ...empty, ...facts };
  return requestAs(clinic, 'saveEncounter', body, { as });
}

async function read() {
  const own = await requestAs(clinic, 'getPatientAppointment', { appointmentId }, { as: patient });
  const { body } = await requestAs(
    clinic,
    'getDoctorAppointment',
    { appointmentId },
    { as: doctor },
  );
  expect(body.appointments[0].encounter).toEqual(own.body.encounter);
  return own.body.encounter;
}

test('the doctor records how it took place, and the patient reads it', async () => {
  expect(await read()).toBeUndefined();
  const facts = { mode: 'video', kind: 'first', identityCheck: 'document', location: 'At home' };
  const saved = await save(facts);
  expect(saved.body.encounter).toEqual({ ...facts, identityCheckedAt: clinic.now });
  expect(await read()).toEqual(saved.body.encounter);
});

test('an identity check keeps its time until it changes', async () => {
  const checkedAt = clinic.now;
  await save({ identityCheck: 'known' });
  clinic.now += minutes(1);
  const later = await save({ identityCheck: 'known', location: 'At work' });
  expect(later.body.encounter).toMatchObject({ identityCheckedAt: checkedAt });
  expect((await save({ identityCheck: 'document' })).body.encounter).toMatchObject({
    identityCheckedAt: clinic.now,
  });
  expect((await save({})).body.encounter).toEqual(empty);
});

test.each([{ mode: 'letter' }, { kind: 'second' }, { identityCheck: 'yes' }, { location: 'x\ny' }])(
  '%o is refused',
  async (facts) => {
    expect((await save(facts)).body.code).toBe('bad-input');
  },
);

test('only the appointment’s doctor can write the encounter', async () => {
  const foreign = await save({}, await someDoctor(clinic));
  expect([foreign.status, foreign.body.code]).toEqual([404, 'appointment-not-found']);
  expect(await read()).toBeUndefined();
});

test('records the encounter in the audit trail', async () => {
  await save({});
  const as = await someAdmin(clinic);
  const { body } = await requestAs(clinic, 'listAudit', { action: 'recorded-encounter' }, { as });
  expect(body.entries).toMatchObject([{ actor: { id: doctor.id }, appointmentId }]);
});
