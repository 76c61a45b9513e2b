import type { AttendingParty } from '@nadi/domain/permissions';
import { expect, test } from 'vitest';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { mailOutbox, readMail } from '#testing/trial-mail.ts';
import { waitingEntry } from './message-entries.ts';

const clinic = testClinic();
const MINUTE = 60_000;
const STARTS = Date.parse('2027-01-06T10:00:00+05:30');

/** Lists the messages that someone is waiting, oldest first. */
function inbox() {
  return clinic.database.db
    .selectFrom('sandbox_messages')
    .select(['recipient', 'text_body'])
    .where('subject', 'like', '%waiting%')
    .orderBy('position')
    .execute();
}

/** Creates an appointment that is about to start, and its room. */
async function someRoom() {
  const { doctor, patient, appointmentId } = await bookedAppointment(clinic);
  await readMail(clinic);
  clinic.now = STARTS - 5 * MINUTE;
  const present = new Set<AttendingParty>();
  const outbox = mailOutbox(clinic, { presentParties: async () => [...present] });
  const ids = { id: appointmentId, patientId: patient.id, doctorId: doctor.id };
  return {
    patient,
    doctor,
    appointmentId,
    async join(role: AttendingParty) {
      present.add(role);
      const entry = waitingEntry({ ...ids, role, startsAt: STARTS }, clinic.now);
      await outbox.rearm(clinic.database.db, [entry]);
    },
    leave: (role: AttendingParty) => present.delete(role),
    /** Lists the recipients of "… is waiting for you" after this time has passed. */
    async notifiedAfter(time: number) {
      clinic.now += time;
      await outbox.deliverDue();
      return (await inbox()).map(({ recipient }) => recipient);
    },
  };
}

test('announces a party who waits alone for two minutes to the other party once', async () => {
  const { join, leave, patient, notifiedAfter } = await someRoom();
  await join('doctor');
  expect(await notifiedAfter(2 * MINUTE - 1)).toEqual([]);
  expect(await notifiedAfter(1)).toEqual([patient.email]);
  leave('doctor');
  await join('doctor');
  expect(await notifiedAfter(10 * MINUTE)).toEqual([patient.email]);
});

test('announces each side, the patient by initials', async () => {
  const { join, leave, doctor, notifiedAfter } = await someRoom();
  await join('patient');
  expect(await notifiedAfter(2 * MINUTE)).toEqual([doctor.email]);
  expect((await inbox())[0]?.text_body).toContain('Patient: A.R.');
  leave('patient');
  await join('doctor');
  expect(await notifiedAfter(2 * MINUTE)).toHaveLength(2);
});

test('announces no party when both are present or when the waiting party has left', async () => {
  const { join, leave, patient, notifiedAfter } = await someRoom();
  await join('doctor');
  await join('patient');
  expect(await notifiedAfter(2 * MINUTE)).toEqual([]);
  leave('patient');
  leave('doctor');
  await join('doctor');
  leave('doctor');
  expect(await notifiedAfter(2 * MINUTE)).toEqual([]);
  // A second wait counts from its own beginning.
  await join('doctor');
  expect(await notifiedAfter(2 * MINUTE - 1)).toEqual([]);
  expect(await notifiedAfter(1)).toEqual([patient.email]);
});

test('announces a party who joins early from 15 minutes before the start', async () => {
  const early = await someRoom();
  clinic.now = STARTS - 60 * MINUTE;
  await early.join('patient');
  expect(await early.notifiedAfter(45 * MINUTE - 1)).toEqual([]);
  expect(await early.notifiedAfter(1)).toEqual([early.doctor.email]);
});

test('announces no party of a cancelled appointment', async () => {
  const { join, notifiedAfter, appointmentId } = await someRoom();
  await join('doctor');
  const { db } = clinic.database;
  await db
    .updateTable('appointments')
    .set({ cancelled_at: new Date(clinic.now), cancelled_by: 'patient' })
    .where('id', '=', appointmentId)
    .execute();
  expect(await notifiedAfter(2 * MINUTE)).toEqual([]);
});
