import { expect, test } from 'vitest';
import { requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();

test('the booked appointments of a retired doctor are decided like those inside leave', async () => {
  const [admin, doctor, other] = [
    await someAdmin(clinic),
    await someDoctor(clinic),
    await someDoctor(clinic),
  ];
  const docId = doctor.id;
  const book = async (slotDate: string) => {
    const slot = { docId, slotDate, slotTime: '10:00 AM' };
    const as = await somePatient(clinic);
    return String((await requestAs(clinic, 'bookAppointment', slot, { as })).body.appointmentId);
  };
  const [moved, cancelled] = [await book('6_1_2027'), await book('8_1_2027')];
  const retired = (await requestAs(clinic, 'retireDoctor', { docId }, { as: admin })).body;
  expect(retired).toMatchObject({ upcoming: 2, exceptionId: expect.any(String) });
  const leave = { exceptionId: retired.exceptionId, docId };
  const listed = (await requestAs(clinic, 'listAdminLeave', leave, { as: admin })).body;
  const ids = listed.appointments.map(({ _id }: { _id: string }) => _id);
  expect([ids, listed.undecided]).toEqual([[moved, cancelled], 2]);
  const time = { slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const decisions = [
    { appointmentId: moved, action: 'move', ...time, docId: other.id },
    { appointmentId: cancelled, action: 'cancel' },
  ];
  const decided = await requestAs(
    clinic,
    'decideAdminLeave',
    { ...leave, decisions },
    { as: admin },
  );
  expect([decided.status, decided.body.undecided]).toEqual([200, 0]);
  const { body } = await requestAs(clinic, 'listAllAppointments', {}, { as: admin });
  expect(body.appointments).toHaveLength(2);
  expect(body.appointments).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _id: moved, docId: other.id, cancelled: false }),
      expect.objectContaining({ _id: cancelled, cancelled: true, cancelledBy: 'admin' }),
    ]),
  );
});

test('reinstating a doctor ends the leave', async () => {
  const [admin, doctor] = [await someAdmin(clinic), await someDoctor(clinic)];
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  await requestAs(clinic, 'bookAppointment', slot, { as: await somePatient(clinic) });
  for (const route of ['retireDoctor', 'reinstateDoctor'] as const)
    await requestAs(clinic, route, { docId: doctor.id }, { as: admin });
  const next = { ...slot, slotTime: '11:00 AM' };
  const { status } = await requestAs(clinic, 'bookAppointment', next, {
    as: await somePatient(clinic),
  });
  expect(status).toBe(200);
});
