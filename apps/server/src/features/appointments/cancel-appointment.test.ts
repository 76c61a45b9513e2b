import { hours } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { completePending } from '#store/appointments.ts';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { type Person, requestAs, someAdmin, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '600', SESSION_STAFF_IDLE_MIN: '600' });
const { request } = clinic;
const SLOT = { slotDate: '6_1_2027', slotTime: '10:00 AM' };

async function booked(as: Person, doctor: Person, slot = SLOT): Promise<string> {
  const { body } = await request(as, 'bookAppointment', { docId: doctor.id, ...slot });
  return body.appointmentId;
}

function cancel(as: Person, appointmentId: string) {
  return request(as, 'cancelAppointment', { appointmentId });
}

test('a patient cancels, and the slot is free again at once', async () => {
  const [doctor, one, two] = await somePeople(clinic, 'doctor', 'patient', 'patient');
  const id = await booked(one, doctor);
  const { status, body } = await cancel(one, id);
  expect([status, body]).toEqual([
    200,
    { success: true, message: 'Appointment cancelled successfully' },
  ]);
  const again = await request(two, 'bookAppointment', { docId: doctor.id, ...SLOT });
  expect(again.status).toBe(200);
  const { body: list } = await request(one, 'listPatientAppointments');
  expect(list.appointments[0]).toMatchObject({ cancelled: true, cancelledBy: 'patient' });
});

test('a patient cancels until the end, the doctor and the clinic also afterwards', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const admin = await someAdmin(clinic);
  const today = (slotTime: string) => ({ slotDate: '5_1_2027', slotTime });
  const first = await booked(patient, doctor, today('10:00 AM'));
  const second = await booked(patient, doctor, today('11:00 AM'));
  clinic.now = Date.parse('2027-01-05T11:30:00+05:30') - 1;
  expect((await cancel(patient, first)).body.code).toBe('already-over');
  expect((await cancel(patient, second)).status).toBe(200);
  const third = await booked(patient, doctor, today('12:00 PM'));
  clinic.now = Date.parse('2027-01-05T12:30:00+05:30');
  const { status, body } = await cancel(patient, third);
  expect([status, body.code]).toEqual([409, 'already-over']);
  expect((await request(doctor, 'cancelAppointment', { appointmentId: first })).status).toBe(200);
  expect((await request(admin, 'cancelAppointment', { appointmentId: third })).status).toBe(200);
});

test('the cancellation limit is exact, and applies to patients only', async () => {
  const [doctor, patient, admin] = await somePeople(clinic, 'doctor', 'patient', 'admin');
  const ids: string[] = [];
  for (const slotTime of ['10:00 AM', '10:30 AM', '11:00 AM']) {
    const slot = { docId: doctor.id, ...SLOT, slotTime };
    ids.push((await request(patient, 'bookAppointment', slot)).body.appointmentId);
  }
  const policy = { cancelHours: 24 };
  await saveClinicSettings(clinic.database.db, policy, new Date(clinic.now));
  const limit = Date.parse('2027-01-06T10:00:00+05:30') - hours(24);
  const listed = async () =>
    (await request(patient, 'listPatientAppointments')).body.appointments.map(
      ({ cancelUntil }: { cancelUntil?: number }) => cancelUntil,
    );
  expect(new Set(await listed())).toEqual(new Set([0, 0.5, 1].map((late) => limit + hours(late))));
  const [first = '', second = '', third = ''] = ids;
  clinic.now = limit + 1;
  const late = await cancel(patient, first);
  expect([late.status, late.body.code]).toEqual([409, 'cancel-too-late']);
  clinic.now = limit + hours(0.5);
  expect((await cancel(patient, second)).status).toBe(200);
  clinic.now = limit + hours(2);
  const byDoctor = await request(doctor, 'cancelAppointment', { appointmentId: first });
  const byAdmin = await request(admin, 'cancelAppointment', { appointmentId: third });
  expect([byDoctor.status, byAdmin.status]).toEqual([200, 200]);
  expect(await listed()).toEqual([undefined, undefined, undefined]);
});

test('the list of doctors shows the slot taken, then free', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const slots = async () => (await requestAs(clinic, 'listDoctors')).body.doctors[0].slots_booked;
  expect(await slots()).toEqual({});
  const id = await booked(patient, doctor);
  expect(await slots()).toEqual({ '6_1_2027': ['10:00 AM'] });
  await cancel(patient, id);
  expect(await slots()).toEqual({});
});

test('cancelling twice, many times at once: it is cancelled once, later requests are refused', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const id = await booked(patient, doctor);
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(patient, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const lost = answers.filter(({ status }) => status !== 200);
  expect(new Set(lost.map(({ body }) => body.code))).toEqual(new Set(['already-cancelled']));
});

test('cancelled or completed, never both, whichever comes first', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const id = await booked(patient, doctor);
  const [answer, completed] = await Promise.all([
    cancel(patient, id),
    completePending(clinic.database.db, id, new Date(clinic.now)),
  ]);
  expect([answer.status === 200, completed].filter(Boolean)).toHaveLength(1);
});

test('another patient’s appointment and an unknown one get the same answer', async () => {
  const [doctor, owner, other] = await somePeople(clinic, 'doctor', 'patient', 'patient');
  const foreign = await cancel(other, await booked(owner, doctor));
  const unknown = await cancel(other, '00000000-0000-4000-8000-000000000000');
  expect(foreign.body).toEqual(unknown.body);
  expect(foreign.status).toBe(404);
  const { body } = await request(other, 'listPatientAppointments');
  expect(body.appointments).toEqual([]);
});
