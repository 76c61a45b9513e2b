import { describe, expect, test } from 'vitest';
import { readConfig } from '#config';
import { type Person, requestAs, someDoctor, somePatient, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { mailOutbox } from '#testing/trial-mail.ts';
import { passOnJob } from './pass-on-offer.ts';

const patience = { SESSION_PATIENT_IDLE_MIN: '600' };
const clinic = testClinic(patience);
const { request } = clinic;

const OFFER_MS = 15 * 60_000;
const TIMES = ['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM'];

/** Runs the job of the minute and delivers its messages. */
async function passOn(at: typeof clinic, confirmedOnly = false): Promise<void> {
  const { enqueue, deliverDue } = mailOutbox(at);
  const deps = { zone: 'Asia/Kolkata', enqueue, confirmedOnly };
  await passOnJob(deps, at.database, { now: () => at.now }).run();
  await deliverDue();
}

async function waitlistOf(as: Person, at = clinic) {
  return (await requestAs(at, 'listWaitlist', {}, { as })).body;
}

/** Books and cancels a slot of the doctor, which frees it for the waitlist. */
async function free(doctor: Person, owner: Person, slotTime: string | undefined): Promise<void> {
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime };
  const { appointmentId } = (await request(owner, 'bookAppointment', slot)).body;
  await request(owner, 'cancelAppointment', { appointmentId });
}

const join = (as: Person, doctor: Person, at = clinic) =>
  requestAs(at, 'joinWaitlist', { docId: doctor.id }, { as });

async function endingMails(at = clinic) {
  const inbox = at.database.db.selectFrom('sandbox_messages').select(['recipient', 'text_body']);
  return await inbox.where('subject', '=', 'You are no longer on the waitlist').execute();
}

test('an entry ends after three unanswered offers, and its patient is notified', async () => {
  const doctor = await someDoctor(clinic, { name: 'Dr. Sunil Mehta' });
  const [owner, waiting] = await somePeople(clinic, 'patient', 'patient');
  await join(waiting, doctor);
  for (const time of TIMES.slice(0, 2)) {
    await free(doctor, owner, time);
    clinic.now += OFFER_MS;
    await passOn(clinic);
  }
  expect((await waitlistOf(waiting)).entries).toHaveLength(1);
  expect(await endingMails()).toEqual([]);
  await free(doctor, owner, TIMES[2]);
  clinic.now += OFFER_MS - 1;
  await passOn(clinic);
  expect((await waitlistOf(waiting)).entries).toHaveLength(1);
  clinic.now += 1;
  await passOn(clinic);
  expect((await waitlistOf(waiting)).entries).toEqual([]);
  const mails = await endingMails();
  expect(mails.map(({ recipient }) => recipient)).toEqual([waiting.email]);
  expect(mails[0]?.text_body).toContain('3 times were offered to you');
  expect(mails[0]?.text_body).toContain('Doctor: Dr. Sunil Mehta');
  await free(doctor, owner, TIMES[3]);
  expect((await waitlistOf(waiting)).offers).toEqual([]);
});

test('an accepted offer does not count', async () => {
  const doctor = await someDoctor(clinic);
  const [owner, waiting] = await somePeople(clinic, 'patient', 'patient');
  await join(waiting, doctor);
  await free(doctor, owner, TIMES[0]);
  const { offers } = await waitlistOf(waiting);
  await request(waiting, 'acceptOffer', { offerId: offers[0]._id });
  clinic.now += OFFER_MS;
  await passOn(clinic);
  expect(await endingMails()).toEqual([]);
});

test('a patient who leaves and joins again does not get the same slot again', async () => {
  const doctor = await someDoctor(clinic);
  const [owner, waiting, next] = await somePeople(clinic, 'patient', 'patient', 'patient');
  await join(waiting, doctor);
  await join(next, doctor);
  await free(doctor, owner, TIMES[0]);
  const { entries } = await waitlistOf(waiting);
  await request(waiting, 'leaveWaitlist', { entryId: entries[0]._id });
  await join(waiting, doctor);
  expect((await waitlistOf(next)).offers).toHaveLength(1);
  clinic.now += OFFER_MS;
  await passOn(clinic);
  expect((await waitlistOf(waiting)).offers).toEqual([]);
});

describe('with mail', () => {
  const withMail = testClinic(patience, () => ({
    config: { ...readConfig(patience), bookingLimits: { openMax: 100, unverifiedMax: 2 } },
  }));

  const confirm = ({ id }: Person) =>
    withMail.database.db
      .updateTable('patients')
      .set({ email_verified_at: new Date(withMail.now) })
      .where('id', '=', id)
      .execute();

  test('only a confirmed address can join a waitlist if mail is set up', async () => {
    const [doctor, patient] = [await someDoctor(withMail), await somePatient(withMail)];
    const refused = await join(patient, doctor, withMail);
    expect([refused.status, refused.body.code]).toEqual([409, 'email-unverified']);
    await confirm(patient);
    expect((await join(patient, doctor, withMail)).status).toBe(200);
  });

  test('an earlier entry of an unconfirmed address ends with a message', async () => {
    const doctor = await someDoctor(withMail);
    const [patient, confirmed] = [await somePatient(withMail), await somePatient(withMail)];
    await confirm(confirmed);
    await join(confirmed, doctor, withMail);
    await withMail.database.db
      .insertInto('waitlist_entries')
      .values({
        id: '00000000-0000-4000-8000-000000000001',
        patient_id: patient.id,
        doctor_id: null,
        speciality: 'Neurologist',
        joined_at: new Date(withMail.now),
      })
      .execute();
    await passOn(withMail, true);
    await passOn(withMail, true);
    expect((await waitlistOf(patient, withMail)).entries).toEqual([]);
    expect((await waitlistOf(confirmed, withMail)).entries).toHaveLength(1);
    const mails = await endingMails(withMail);
    expect(mails.map(({ recipient }) => recipient)).toEqual([patient.email]);
    expect(mails[0]?.text_body).toContain('only to confirmed e-mail addresses');
  });
});
