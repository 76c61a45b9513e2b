import { expect, test } from 'vitest';
import { type Person, requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();

const WEDNESDAY = '6_1_2027';
const TYPE = {
  name: 'Consultation',
  minutes: 60,
  step: 30,
  before: 0,
  after: 0,
  notice: 0,
  horizonDays: 30,
  byVideo: true,
  inPerson: true,
  fees: 800,
};

async function saveType(doctor: Person, type: object): Promise<string> {
  const visitTypes = [{ ...TYPE, ...type }];
  const { body } = await requestAs(clinic, 'setDoctorVisitTypes', { visitTypes }, { as: doctor });
  return body.visitTypes[0]._id;
}

/** Creates a doctor with two hours on Wednesday and a patient who has booked the first of them. */
async function booked() {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  const hours = [{ weekday: 3, clock: ['10:00', '12:00'] }];
  await requestAs(clinic, 'setDoctorHours', { hours }, { as: doctor });
  const visitTypeId = await saveType(doctor, {});
  const slot = { docId: doctor.id, slotDate: WEDNESDAY, slotTime: '10:00 AM', visitTypeId };
  const { body } = await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  return { doctor, patient, visitTypeId, appointmentId: body.appointmentId };
}

async function offered(docId: string, query: object) {
  const day = { docId, from: '2027-01-06', days: 1, ...query };
  const { status, body } = await requestAs(clinic, 'getAvailability', day);
  return status === 200
    ? body.days[0].slots.map(({ slotTime }: { slotTime: string }) => slotTime)
    : body.code;
}

test('an appointment of a retired type can move to free times of its own length', async () => {
  const { doctor, patient, visitTypeId, appointmentId } = await booked();
  await saveType(doctor, { name: 'Short', minutes: 30 });
  expect(await offered(doctor.id, { visitTypeId })).toBe('visit-type-not-found');
  expect(await offered(doctor.id, {})).toEqual(['11:00 AM', '11:30 AM']);
  expect(await offered(doctor.id, { visitTypeId, minutes: 60 })).toEqual(['11:00 AM']);
  const to = { appointmentId, slotDate: WEDNESDAY, slotTime: '11:00 AM' };
  const moved = await requestAs(clinic, 'reschedulePatientAppointment', to, { as: patient });
  expect(moved.status).toBe(200);
});

test('earlier appointments keep their length if their type became shorter', async () => {
  const { doctor, visitTypeId } = await booked();
  await saveType(doctor, { _id: visitTypeId, minutes: 30 });
  expect(await offered(doctor.id, { visitTypeId })).toEqual(['11:00 AM', '11:30 AM']);
  expect(await offered(doctor.id, { visitTypeId, minutes: 60 })).toEqual(['11:00 AM']);
});

test('offers freed time of a retired type to the waitlist as the first current type', async () => {
  const { doctor, patient, appointmentId } = await booked();
  const waiting = await somePatient(clinic);
  await requestAs(clinic, 'joinWaitlist', { docId: doctor.id }, { as: waiting });
  await saveType(doctor, { name: 'Short', minutes: 30, fees: 300 });
  await requestAs(clinic, 'cancelPatientAppointment', { appointmentId }, { as: patient });
  const { body } = await requestAs(clinic, 'listWaitlist', {}, { as: waiting });
  expect(body.offers).toMatchObject([
    { slotTime: '10:00 AM', visitType: 'Short', minutes: 30, fees: 300 },
  ]);
  // An offer stays valid even if its type is retired meanwhile.
  await saveType(doctor, { name: 'Other' });
  const offerId = body.offers[0]._id;
  expect((await requestAs(clinic, 'acceptOffer', { offerId }, { as: waiting })).status).toBe(200);
});
