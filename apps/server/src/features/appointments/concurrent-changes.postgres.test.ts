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
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { meanwhile } from '#testing/meanwhile.ts';

const clinic = testClinic();

test('leave that is removed meanwhile is not decided', async () => {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const { body } = await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const leave = { from: '2027-01-06', until: '2027-01-06', kind: 'closed' };
  const added = await requestAs(clinic, 'addException', leave, { as: doctor });
  const { exceptionId } = added.body;
  const decisions = [{ appointmentId: body.appointmentId, action: 'keep' }];
  const reply = await meanwhile(
    clinic,
    async (trx) => {
      await lockSchedule(trx, doctor.id);
      await deleteException(trx, { id: exceptionId, doctorId: doctor.id });
    },
    () => requestAs(clinic, 'decideLeave', { exceptionId, decisions }, { as: doctor }),
  );
  expect([reply.status, reply.body.code]).toEqual([404, 'exception-not-found']);
});

test('an offer is not accepted into leave that is saved meanwhile', async () => {
  const [doctor, owner, waiting] = [
    await someDoctor(clinic),
    await somePatient(clinic),
    await somePatient(clinic),
  ];
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const { appointmentId } = (await requestAs(clinic, 'bookAppointment', slot, { as: owner })).body;
  await requestAs(clinic, 'joinWaitlist', { docId: doctor.id }, { as: waiting });
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: owner });
  const { offers } = (await requestAs(clinic, 'listWaitlist', {}, { as: waiting })).body;
  const leave = {
    id: randomUUID(),
    doctor_id: doctor.id,
    kind: 'closed' as const,
    first_day: '2027-01-06',
    last_day: '2027-01-06',
    from_minute: null,
    until_minute: null,
    name: null,
  };
  const reply = await meanwhile(
    clinic,
    async (trx) => {
      await lockSchedule(trx, doctor.id);
      await insertException(trx, leave, new Date(clinic.now));
    },
    () => requestAs(clinic, 'acceptOffer', { offerId: offers[0]._id }, { as: waiting }),
  );
  expect([reply.status, reply.body.code]).toEqual([422, 'slot-not-offered']);
});

test('no booking waits for a holiday that is being added', async () => {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const [changed, booked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = clinic.database.transaction(async (trx) => {
    await changeClinicSchedule(trx);
    changed.resolve();
    await booked.promise;
  });
  await changed.promise;
  const request = requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const { status } = await request.finally(booked.resolve);
  await changing;
  expect(status).toBe(200);
});

test('a follow-up of a patient who is merged meanwhile is the other record’s', async () => {
  const [doctor, patient, other] = [
    await someDoctor(clinic),
    await somePatient(clinic),
    await somePatient(clinic),
  ];
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const { body } = await requestAs(clinic, 'bookAppointment', slot, { as: patient });
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
    () => requestAs(clinic, 'bookFollowUp', followUp, { as: doctor }),
  );
  expect(reply.status).toBe(200);
  const listed = await requestAs(clinic, 'listPatientAppointments', {}, { as: other });
  expect(listed.body.appointments).toHaveLength(2);
});

/** An appointment that goes to another doctor while `request` waits for it. */
async function movedMeanwhile(request: (booked: Booked) => ReturnType<typeof requestAs>) {
  const [doctor, other, patient, admin] = [
    await someDoctor(clinic),
    await someDoctor(clinic),
    await somePatient(clinic),
    await someAdmin(clinic),
  ];
  const time = { slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const slot = { docId: doctor.id, ...time };
  const { appointmentId } = (await requestAs(clinic, 'bookAppointment', slot, { as: patient }))
    .body;
  const to = {
    doctorId: other.id,
    startsAt: new Date('2027-01-06T10:00:00+05:30'),
    ...time,
    rules: { minutes: 30, before: 0, after: 0 },
    type: { visitTypeId: null, amountPaise: 50_000 },
  };
  const reply = await meanwhile(
    clinic,
    async (trx) => {
      await lockPendingAppointment(trx, appointmentId);
      await moveAppointment(trx, appointmentId, { to, by: 'admin', at: new Date(clinic.now) });
    },
    () => request({ appointmentId, doctor, admin }),
  );
  const { body } = await requestAs(clinic, 'searchAppointments', {}, { as: other });
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
      requestAs(clinic, route, { appointmentId }, { as: doctor }),
    );
    expect(refused).toEqual([404, 'appointment-not-found']);
    expect(appointment).toMatchObject({ cancelled: false, isCompleted: false });
  },
);

test('rejects a move if the appointment goes to another doctor meanwhile', async () => {
  const to = { slotDate: '6_1_2027', slotTime: '11:00 AM' };
  const { refused, appointment } = await movedMeanwhile(({ appointmentId, admin }) =>
    requestAs(clinic, 'rescheduleAppointment', { appointmentId, ...to }, { as: admin }),
  );
  expect(refused).toEqual([409, 'changed-meanwhile']);
  expect(appointment).toMatchObject({ slotTime: '10:00 AM' });
});
