import { expect, test } from 'vitest';
import { requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();

async function someAppointment(slotTime = '10:00 AM') {
  const doctor = await someDoctor(clinic);
  const patient = await somePatient(clinic);
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime };
  const { status } = await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  expect(status).toBe(200);
  const { body } = await requestAs(clinic, 'listDoctorAppointments', {}, { as: doctor });
  return { doctor, patient, slot, appointmentId: body.appointments[0]._id as string };
}

test('its doctor completes it, once', async () => {
  const { doctor, appointmentId } = await someAppointment();
  const as = { as: doctor };
  expect((await requestAs(clinic, 'completeAppointment', { appointmentId }, as)).status).toBe(200);
  const again = await requestAs(clinic, 'completeAppointment', { appointmentId }, as);
  expect([again.status, again.body.code]).toEqual([409, 'already-completed']);
  const { body } = await requestAs(clinic, 'listDoctorAppointments', {}, as);
  expect(body.appointments[0]).toMatchObject({ isCompleted: true, cancelled: false });
});

test('a cancelled appointment is not completed afterwards', async () => {
  const { doctor, patient, appointmentId } = await someAppointment();
  const cancelled = await requestAs(
    clinic,
    'cancelPatientAppointment',
    { appointmentId },
    { as: patient },
  );
  expect(cancelled.status).toBe(200);
  const late = await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  expect([late.status, late.body.code]).toEqual([409, 'already-cancelled']);
  const { body } = await requestAs(clinic, 'listDoctorAppointments', {}, { as: doctor });
  expect(body.appointments[0]).toMatchObject({ isCompleted: false, cancelled: true });
});

test('another doctor gets the answer that an unknown id gets', async () => {
  const { appointmentId } = await someAppointment();
  const as = { as: await someDoctor(clinic) };
  const unknown = { appointmentId: '00000000-0000-4000-8000-000000000000' };
  for (const verb of ['completeAppointment', 'cancelDoctorAppointment'] as const) {
    const theirs = await requestAs(clinic, verb, { appointmentId }, as);
    const nothing = await requestAs(clinic, verb, unknown, as);
    expect([theirs.status, theirs.body]).toEqual([nothing.status, nothing.body]);
    expect(theirs.status).toBe(404);
  }
});

test('completed and cancelled at once, it ends one way and the losers are told', async () => {
  const { doctor, patient, appointmentId } = await someAppointment();
  const admin = await someAdmin(clinic);
  const answers = await Promise.all([
    requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor }),
    requestAs(clinic, 'cancelDoctorAppointment', { appointmentId }, { as: doctor }),
    requestAs(clinic, 'cancelAdminAppointment', { appointmentId }, { as: admin }),
    requestAs(clinic, 'cancelPatientAppointment', { appointmentId }, { as: patient }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { body } = await requestAs(clinic, 'listDoctorAppointments', {}, { as: doctor });
  const [appointment] = body.appointments;
  expect(appointment.cancelled).not.toBe(appointment.isCompleted);
  const expected = appointment.cancelled ? 'already-cancelled' : 'already-completed';
  const losers = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect(losers).toEqual([expected, expected, expected]);
});

test('an admin’s cancelling frees the slot, a completed appointment keeps it', async () => {
  const { doctor, slot, appointmentId } = await someAppointment();
  const admin = { as: await someAdmin(clinic) };
  const other = { as: await somePatient(clinic, 'Ravi Iyer') };
  expect((await requestAs(clinic, 'cancelAdminAppointment', { appointmentId }, admin)).status).toBe(
    200,
  );
  expect((await requestAs(clinic, 'bookAppointment', slot, other)).status).toBe(200);

  const { body } = await requestAs(clinic, 'listDoctorAppointments', {}, { as: doctor });
  const completed = { appointmentId: body.appointments[1]._id };
  await requestAs(clinic, 'completeAppointment', completed, { as: doctor });
  const late = await requestAs(clinic, 'bookAppointment', slot, { as: await somePatient(clinic) });
  expect(late.body.message).toBe('Slot not available');
});

test('its slot is not booked by it again, unless by the very same try', async () => {
  const doctor = await someDoctor(clinic);
  const patient = await somePatient(clinic);
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const book = (headers: Record<string, string> = {}) =>
    requestAs(clinic, 'bookAppointment', slot, { as: patient, headers });
  const first = await book({ 'idempotency-key': 'one' });
  const { body } = await requestAs(clinic, 'listDoctorAppointments', {}, { as: doctor });
  const appointmentId = body.appointments[0]._id;
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  expect((await book()).body).toMatchObject({ success: false, message: 'Slot not available' });
  expect((await book({ 'idempotency-key': 'two' })).status).toBe(409);
  expect((await book({ 'idempotency-key': 'one' })).body).toEqual(first.body);
});
