import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { lockPendingAppointment, moveAppointment } from '#store/change-appointment.ts';
import { lockPatient } from '#store/patients.ts';
import { mergeInto } from '#store/patients-without-password.ts';
import {
  changeClinicSchedule,
  deleteException,
  insertException,
  lockSchedule,
} from '#store/working-hours.ts';
import { type Person, type requestAs, somePeople } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { meanwhile } from '#testing/meanwhile.ts';

const clinic = testClinic();
const { request } = clinic;

test('leave that is removed meanwhile is not decided', async () => {
  const { doctor, appointmentId } = await bookedAppointment(clinic);
  const leave = { from: '2027-01-06', until: '2027-01-06', kind: 'closed' };
  const { exceptionId } = (await request(doctor, 'addException', leave)).body;
  const decisions = [{ appointmentId, action: 'keep' }];
  const reply = await meanwhile(
    clinic,
    async (trx) => {
      await lockSchedule(trx, doctor.id);
      await deleteException(trx, { id: exceptionId, doctorId: doctor.id });
    },
    () => request(doctor, 'decideLeave', { exceptionId, decisions }),
  );
  expect([reply.status, reply.body.code]).toEqual([404, 'exception-not-found']);
});

test('an offer is not accepted into leave that is saved meanwhile', async () => {
  const [doctor, owner, waiting] = await somePeople(clinic, 'doctor', 'patient', 'patient');
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const { appointmentId } = (await request(owner, 'bookAppointment', slot)).body;
  await request(waiting, 'joinWaitlist', { docId: doctor.id });
  await request(owner, 'cancelAppointment', { appointmentId });
  const { offers } = (await request(waiting, 'listWaitlist')).body;
  const leave = {
    id: randomUUID(),
    doctor_id: doctor.id,
    kind: 'closed' as const,
    first_day: '2027-01-06',
    last_day: '2027-01-06',
    from_minute: null,
    until_minute: null,
    name: null,
    location_id: null,
    remote: false,
  };
  const reply = await meanwhile(
    clinic,
    async (trx) => {
      await lockSchedule(trx, doctor.id);
      await insertException(trx, leave, new Date(clinic.now));
    },
    () => request(waiting, 'acceptOffer', { offerId: offers[0]._id }),
  );
  expect([reply.status, reply.body.code]).toEqual([422, 'slot-not-offered']);
});

test('no booking waits for a holiday that is being added', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const [changed, booked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = clinic.database.transaction(async (trx) => {
    await changeClinicSchedule(trx);
    changed.resolve();
    await booked.promise;
  });
  await changed.promise;
  const attempt = request(patient, 'bookAppointment', slot);
  const { status } = await attempt.finally(booked.resolve);
  await changing;
  expect(status).toBe(200);
});

test('a follow-up of a patient who is merged meanwhile is the other record’s', async () => {
  const [doctor, patient, other] = await somePeople(clinic, 'doctor', 'patient', 'patient');
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const { body } = await request(patient, 'bookAppointment', slot);
  const followUp = {
    appointmentId: body.appointmentId,
    slotDate: '7_1_2027',
    slotTime: '10:00 AM',
  };
  const reply = await meanwhile(
    clinic,
    async (trx) => {
      for (const id of [patient.id, other.id].toSorted()) await lockPatient(trx, id);
      await mergeInto(trx, patient.id, other.id);
    },
    () => request(doctor, 'bookFollowUp', followUp),
  );
  expect(reply.status).toBe(200);
  const listed = await request(other, 'listPatientAppointments');
  expect(listed.body.appointments).toHaveLength(2);
});

/** An appointment that goes to another doctor while `attempt` waits for it. */
async function movedMeanwhile(attempt: (booked: Booked) => ReturnType<typeof requestAs>) {
  const [doctor, other, patient, admin] = await somePeople(
    clinic,
    'doctor',
    'doctor',
    'patient',
    'admin',
  );
  const time = { slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const slot = { docId: doctor.id, ...time };
  const { appointmentId } = (await request(patient, 'bookAppointment', slot)).body;
  const to = {
    doctorId: other.id,
    startsAt: new Date('2027-01-06T10:00:00+05:30'),
    ...time,
    rules: { minutes: 30, before: 0, after: 0 },
    type: { visitTypeId: null, amountMinor: 50_000 },
    mode: null,
    locationId: null,
  };
  const reply = await meanwhile(
    clinic,
    async (trx) => {
      await lockPendingAppointment(trx, appointmentId);
      await moveAppointment(trx, appointmentId, { to, by: 'admin', at: new Date(clinic.now) });
    },
    () => attempt({ appointmentId, doctor, admin }),
  );
  const { body } = await request(other, 'searchAppointments');
  return { refused: [reply.status, reply.body.code], appointment: body.appointments[0] };
}

interface Booked {
  appointmentId: string;
  doctor: Person;
  admin: Person;
}

test.each(['cancelAppointment', 'completeAppointment'] as const)(
  '%s leaves an appointment unchanged if it goes to another doctor meanwhile',
  async (route) => {
    const { refused, appointment } = await movedMeanwhile(({ appointmentId, doctor }) =>
      request(doctor, route, { appointmentId }),
    );
    expect(refused).toEqual([404, 'appointment-not-found']);
    expect(appointment).toMatchObject({ cancelled: false, isCompleted: false });
  },
);

test('rejects a move if the appointment goes to another doctor meanwhile', async () => {
  const to = { slotDate: '6_1_2027', slotTime: '11:00 AM' };
  const { refused, appointment } = await movedMeanwhile(({ appointmentId, admin }) =>
    request(admin, 'rescheduleAppointment', { appointmentId, ...to }),
  );
  expect(refused).toEqual([409, 'changed-meanwhile']);
  expect(appointment).toMatchObject({ slotTime: '10:00 AM' });
});
