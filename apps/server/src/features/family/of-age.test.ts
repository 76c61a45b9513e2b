import { expect, test, vi } from 'vitest';
import type { MailMessage } from '#platform/mail.ts';
import { confirmEmail } from '#store/patients.ts';
import {
  type Person,
  renewSession,
  requestAs,
  somePatient,
  someReception,
} from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { someDependant } from '#testing/dependants.ts';
import { mailOutbox, readMail, runReminders } from '#testing/trial-mail.ts';
import { endAccessOfAdults } from './family-access.ts';

const clinic = testClinic();

/** Of age on 7 January 2027; the clinic's clock stands on 5 January. */
const BORN = '2009-01-07';
const OF_AGE = Date.parse('2027-01-07T00:00:00+05:30');
const NEW_PASSWORD = 'kite-lantern-42';

/** A patient whose messages name their dependants. */
async function someManager(): Promise<Person> {
  const manager = await somePatient(clinic);
  await confirmEmail(clinic.database.db, manager.id, new Date(clinic.now));
  return manager;
}

async function runJob(): Promise<void> {
  const { enqueue } = mailOutbox(clinic);
  await endAccessOfAdults(clinic.database, { now: () => clinic.now }, enqueue).run();
}

const bookFor = async (patient: Person, dependantId: string) =>
  (await bookedAppointment(clinic, { patient, slotDate: '8_1_2027', dependantId })).appointmentId;

/** As reception does when the patient is at the clinic. */
async function confirmAddress(userId: string, email: string): Promise<void> {
  const reception = await someReception(clinic);
  const contact = { userId, name: 'Meera Rao', email };
  const { status } = await requestAs(clinic, 'updatePatientContact', contact, { as: reception });
  expect(status).toBe(200);
}

const recorded = (action: string) =>
  clinic.database.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'subject_id'])
    .where('action', '=', action)
    .execute();

const mailTo = async (address: string) =>
  (await readMail(clinic)).filter(({ to }) => to.includes(address));

test('messages about a dependant go to the manager and name the dependant', async () => {
  const manager = await someManager();
  const dependantId = await someDependant(clinic, manager, { email: 'meera@example.test' });
  await bookFor(manager, dependantId);
  const [booked, ...others] = await mailTo(manager.email);
  expect(others).toEqual([]);
  expect(booked?.text).toContain('Patient: Meera Rao');
  expect(booked?.ics).toContain('For Meera Rao');
  expect(await mailTo('meera@example.test')).toEqual([]);
});

test('a reminder that the manager has switched off is not sent about a dependant either', async () => {
  const [manager, other] = [await someManager(), await someManager()];
  for (const as of [manager, other]) await bookFor(as, await someDependant(clinic, as));
  await requestAs(clinic, 'setPreference', { kind: 'reminder-day', on: false }, { as: manager });
  // Their other messages are delivered first.
  await readMail(clinic);
  clinic.now = Date.parse('2027-01-07T10:00:00+05:30');
  const sent: MailMessage[] = [];
  const send = async (message: MailMessage) => void sent.push(message);
  const mailer = { send, close: () => undefined };
  await runReminders(clinic, { mailer, zone: 'Asia/Kolkata' });
  const reminders = sent.filter(({ subject }) => /^Reminder/.test(subject));
  expect(reminders.map(({ to }) => to.address)).toEqual([other.email]);
  expect(reminders[0]?.text).toContain('Patient: Meera Rao');
});

test('at 18 an invitation goes out, and the new account has the appointments', async () => {
  const manager = await somePatient(clinic);
  const details = { birthDate: BORN, email: 'meera@example.test' };
  const dependantId = await someDependant(clinic, manager, details);
  await confirmAddress(dependantId, details.email);
  const appointmentId = await bookFor(manager, dependantId);
  clinic.now = OF_AGE - 1;
  await runJob();
  expect(await mailTo('meera@example.test')).toEqual([]);
  clinic.now = OF_AGE;
  await Promise.all([runJob(), runJob()]);
  const lost = { action: 'lost-family-access', actor_id: manager.id, subject_id: dependantId };
  expect(await recorded('lost-family-access')).toEqual([lost]);
  const [invitation, ...others] = await mailTo('meera@example.test');
  expect(others).toEqual([]);
  const token = /#role=user&token=([\w-]{43})/.exec(invitation?.text ?? '')?.[1] ?? '';
  const set = { token, password: NEW_PASSWORD };
  expect((await requestAs(clinic, 'resetPassword', set, { caller: 'patient' })).status).toBe(200);
  const signIn = { email: 'meera@example.test', password: NEW_PASSWORD };
  const { body } = await requestAs(clinic, 'signIn', signIn, { caller: 'patient' });
  const headers = { token: body.token };
  const mine = await requestAs(clinic, 'listPatientAppointments', {}, { headers });
  expect(mine.body.appointments).toMatchObject([{ _id: appointmentId, userId: dependantId }]);
  // Messages go to the new account from now on.
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { caller: 'patient', headers });
  const subjects = (await mailTo('meera@example.test')).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('cancelled'))).toHaveLength(1);
});

test.each([
  ['without an address', undefined, false],
  ['with an address that only the manager has given', 'mine-too@example.test', false],
  ['with the confirmed address of another account', 'taken@example.test', true],
])(
  '%s the manager is asked to have one given, and reception invites',
  async (_how, email, confirmed) => {
    const [manager, reception] = [await someManager(), await someReception(clinic)];
    const other = { name: 'Somebody', email: 'taken@example.test' };
    await requestAs(clinic, 'addPatient', other, { as: reception });
    const details = { birthDate: BORN, ...(email !== undefined && { email }) };
    const userId = await someDependant(clinic, manager, details);
    if (email !== undefined && confirmed) await confirmAddress(userId, email);
    clinic.now = OF_AGE;
    await runJob();
    await runJob();
    const letters = await mailTo(manager.email);
    expect(letters.map(({ subject }) => subject)).toEqual(['Meera Rao is 18 now']);
    // Also true of an address that is confirmed but belongs to another account.
    expect(letters[0]?.text).toContain('could not send Meera Rao an invitation');
    expect(letters[0]?.text).not.toContain('confirmed');
    if (email !== undefined) expect(await mailTo(email)).toEqual([]);
    await renewSession(clinic, reception.token);
    const contact = { userId, name: 'Meera Rao', email: 'meera@example.test' };
    await requestAs(clinic, 'updatePatientContact', contact, { as: reception });
    await requestAs(clinic, 'invitePatient', { userId }, { as: reception });
    expect(await mailTo('meera@example.test')).toHaveLength(1);
  },
);

const CHOSEN = 'URGENT: pay at https://evil.test/pay';

test('one access that cannot be ended does not stop the others', async () => {
  const [manager, other] = [await someManager(), await someManager()];
  await someDependant(clinic, manager, { birthDate: BORN });
  await someDependant(clinic, other, { birthDate: BORN });
  clinic.now = OF_AGE;
  const enqueue = vi.fn(mailOutbox(clinic).enqueue).mockRejectedValueOnce(new Error('disk full'));
  const job = endAccessOfAdults(clinic.database, { now: () => clinic.now }, enqueue);
  await expect(job.run()).rejects.toThrow('disk full');
  const subjects = new Set((await recorded('lost-family-access')).map(({ actor_id }) => actor_id));
  expect([manager.id, other.id].filter((id) => subjects.has(id))).toHaveLength(1);
});

test('until the manager’s address is confirmed, nothing that goes there names the dependant', async () => {
  const manager = await somePatient(clinic);
  const dependantId = await someDependant(clinic, manager, { name: CHOSEN, birthDate: BORN });
  const appointmentId = await bookFor(manager, dependantId);
  await mailTo(manager.email);
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: manager });
  await mailTo(manager.email);
  clinic.now = OF_AGE;
  await runJob();
  const letters = await mailTo(manager.email);
  expect(letters.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Your appointment is booked',
    'Your appointment is cancelled',
    'A member of your family is 18 now',
  ]);
  for (const { text, html, ics } of letters) {
    expect(`${text}${html}${ics}`).not.toMatch(/evil\.test|URGENT/);
  }
  expect(letters[0]?.text).toContain('Patient: a member of your family');
});
