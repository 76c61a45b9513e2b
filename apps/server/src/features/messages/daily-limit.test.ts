import { randomUUID } from 'node:crypto';
import { MESSAGES_PER_DAY } from '@nadi/domain/limits';
import type { Role } from '@nadi/domain/permissions';
import { expect, test } from 'vitest';
import type { MailMessage } from '#platform/mail.ts';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { instantPasswords } from '#testing/instant-passwords.ts';
import { SENDER } from '#testing/sender.ts';
import { mailOutbox, readMail } from '#testing/trial-mail.ts';
import { takeMailAllowance, UNLIMITED } from './daily-limit.ts';
import { messageConsumers } from './message-consumers.ts';
import type { MessageContext } from './message-context.ts';

const clinic = testClinic();
const DAY = 24 * 3_600_000;
const { unconfirmed: LIMIT, confirmed, staff } = MESSAGES_PER_DAY;
const REASON = /daily limit of messages/;

/** A mail server that accepts everything or refuses it temporarily. */
function mailServer() {
  const server = {
    sent: [] as MailMessage[],
    refuses: false,
    mailer: {
      async send(message: MailMessage) {
        if (server.refuses) throw new Error('421 Try later');
        server.sent.push(message);
      },
      close() {},
    },
  };
  return server;
}

async function serverAndPeople() {
  const [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  return { server: mailServer(), patient, doctor };
}

type Server = ReturnType<typeof mailServer>;
const outboxOf = ({ mailer }: Server) => mailOutbox(clinic, { mailer, mailIsLimited: true });

let written = 0;
async function enqueue(count: number, kind: string, { id }: Person, role: Role = 'patient') {
  const entries = Array.from({ length: count }, () => {
    written += 1;
    const facts = { kind, recipient: { role, id }, locale: null, payload: {}, dueAt: clinic.now };
    return { ...facts, deduplicationKey: `entry-${written}` };
  });
  await mailOutbox(clinic).enqueue(clinic.database.db, entries);
}

/** Sends security notices, a kind of message that always applies. */
async function notify(server: Server, count: number, to: Person, role: Role = 'patient') {
  await enqueue(count, 'password-changed', to, role);
  await outboxOf(server).deliverDue();
  return server.sent.splice(0).length;
}

const change = (patient: Person, facts: { email?: string; email_verified_at?: Date }) =>
  clinic.database.db.updateTable('patients').set(facts).where('id', '=', patient.id).execute();
const confirm = (patient: Person) =>
  change(patient, { email_verified_at: new Date(clinic.now - DAY) });

async function messagesOf(state: string) {
  const as = await someAdmin(clinic);
  return (await requestAs(clinic, 'listMessages', { state }, { as })).body;
}

test('an unconfirmed address gets its daily messages, at once or one after another', async () => {
  const [server, patient] = [mailServer(), await somePatient(clinic)];
  expect(await notify(server, 7, patient)).toBe(7);
  expect(await notify(server, LIMIT + 5, patient)).toBe(LIMIT - 7);
  expect(await notify(server, 1, await somePatient(clinic))).toBe(1);
  clinic.now += DAY;
  expect(await notify(server, LIMIT + 1, patient)).toBe(LIMIT);
});

test('a confirmed address gets more messages a day, and staff get the most', async () => {
  const [server, patient] = [mailServer(), await somePatient(clinic)];
  await confirm(patient);
  expect(await notify(server, confirmed + 1, patient)).toBe(confirmed);
  expect(await notify(server, staff + 1, await someDoctor(clinic), 'doctor')).toBe(staff);
});

test('lists a message over the limit on the Messages page with recipient and reason', async () => {
  const [server, patient] = [mailServer(), await somePatient(clinic)];
  await notify(server, LIMIT + 1, patient);
  const { messages, counts } = await messagesOf('dropped');
  expect(counts).toEqual({ failed: 0, waiting: 0, sent: LIMIT, dropped: 1 });
  expect(messages).toMatchObject([
    { state: 'dropped', address: patient.email, reason: expect.stringMatching(REASON) },
  ]);
});

test('accounts of one mailbox share its allowance, in every spelling of the address', async () => {
  const server = mailServer();
  const spelled = async (email: string) => {
    const patient = await somePatient(clinic);
    await change(patient, { email });
    return patient;
  };
  const half = LIMIT / 2 + 1;
  expect(await notify(server, half, await spelled('mira+1@example.test'))).toBe(half);
  expect(await notify(server, half, await spelled('Mira@example.test'))).toBe(LIMIT - half);
  expect(await notify(server, half, await spelled('mira+2@example.test'))).toBe(0);
});

test("Gmail's spellings of one mailbox share its allowance; dots elsewhere mean other people", async () => {
  const server = mailServer();
  const notifyAt = async (email: string) => {
    const patient = await somePatient(clinic);
    await change(patient, { email });
    return notify(server, 12, patient);
  };
  const gmail = ['mira.sen@gmail.com', 'm.i.r.a.sen+clinic@googlemail.com', 'MiraSen@gmail.com'];
  const sent: number[] = [];
  for (const email of [...gmail, 'mira.sen@example.test', 'mirasen@example.test']) {
    sent.push(await notifyAt(email));
  }
  expect(sent).toEqual([12, 12, LIMIT - 24, 12, 12]);
});

test('does not count a message that did not leave', async () => {
  const [server, patient] = [mailServer(), await somePatient(clinic)];
  server.refuses = true;
  await notify(server, LIMIT, patient);
  server.refuses = false;
  clinic.now += 60_000;
  await outboxOf(server).deliverDue();
  expect(server.sent).toHaveLength(LIMIT);
});

/** Delivers the entry with this key through the server, as if it had not been delivered yet. */
async function deliverThrough(server: Server, key: string) {
  await readMail(clinic);
  const { db } = clinic.database;
  // Not due yet for the clinic's own sender, which may look once more.
  const unsent = { state: 'pending', finished_at: null, due_at: new Date(clinic.now + 1) } as const;
  await db.updateTable('outbox').set(unsent).where('deduplication_key', '=', key).execute();
  await db.updateTable('message_counts').set({ entries: [] }).execute();
  clinic.now += 1;
  await outboxOf(server).deliverDue();
}

/** Sends the messages that an unconfirmed address gets in a day. */
async function exhaustAllowance(server: Server, appointmentId: string) {
  for (let count = 0; count < LIMIT; count += 1)
    await deliverThrough(server, `booked:${appointmentId}`);
}

const book = async (patient: Person, doctor: Person) =>
  (await bookedAppointment(clinic, { patient, doctor, slotDate: '8_1_2027' })).appointmentId;

test('a loop of bookings and cancellations neither fills a mailbox nor blocks security notices', async () => {
  const { server, patient, doctor } = await serverAndPeople();
  for (let round = 0; round < LIMIT / 2 + 2; round += 1) {
    const appointmentId = await book(patient, doctor);
    await deliverThrough(server, `booked:${appointmentId}`);
    await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
    await deliverThrough(server, `cancelled:${appointmentId}`);
  }
  expect(server.sent).toHaveLength(LIMIT);
  server.sent.length = 0;
  expect(await notify(server, 1, patient)).toBe(1);
});

test('still cancels a calendar entry when the limit is reached', async () => {
  const { server, patient, doctor } = await serverAndPeople();
  const appointmentId = await book(patient, doctor);
  await exhaustAllowance(server, appointmentId);
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  await deliverThrough(server, `cancelled:${appointmentId}`);
  expect(server.sent).toHaveLength(LIMIT + 1);
  expect(server.sent.at(-1)?.calendar?.method).toBe('CANCEL');
});

test('sends a new time on the next day when the limit is reached', async () => {
  const { server, patient, doctor } = await serverAndPeople();
  const appointmentId = await book(patient, doctor);
  await exhaustAllowance(server, appointmentId);
  const move = { appointmentId, slotDate: '8_1_2027', slotTime: '11:30 AM' };
  await requestAs(clinic, 'rescheduleAppointment', move, { as: patient });
  clinic.now += 10 * 60_000;
  await outboxOf(server).deliverDue();
  const moved = () => server.sent.filter(({ subject }) => subject.includes('has a new time'));
  expect(moved()).toEqual([]);
  clinic.now += DAY;
  await outboxOf(server).deliverDue();
  expect(moved()).toHaveLength(1);
});

test("changing to another person's address does not exceed that person's daily limit", async () => {
  const server = mailServer();
  for (let account = 0; account < 4; account += 1) {
    const patient = await somePatient(clinic);
    await confirm(patient);
    const pending = { new_email: 'mira@example.test' };
    const patients = clinic.database.db.updateTable('patients').set(pending);
    await patients.where('id', '=', patient.id).execute();
    await enqueue(LIMIT / 3, 'change-email', patient);
  }
  await outboxOf(server).deliverDue();
  expect(server.sent).toHaveLength(LIMIT);
  const tokens = clinic.database.db.selectFrom('account_tokens').select('email');
  expect(await tokens.execute()).toHaveLength(LIMIT);
});

test('the trial inbox shows every message', async () => {
  const server = mailServer();
  await enqueue(LIMIT + 20, 'password-changed', await somePatient(clinic));
  await mailOutbox(clinic, { mailer: server.mailer }).deliverDue();
  expect(server.sent).toHaveLength(LIMIT + 20);
});

/** Creates the gateway's consumer of a kind, with a gateway that answers as given. */
function gatewayFor(kind: string, send: () => Promise<void>) {
  const consumers = messageConsumers({
    ...{ db: clinic.database.db, clock: { now: () => clinic.now }, zone: 'Asia/Kolkata' },
    publicUrl: 'http://localhost:4000',
    from: SENDER,
    ...{ mailer: null, mailIsLimited: true, passwords: instantPasswords() },
    ...{ webhook: { send }, push: null, presentParties: async () => [] },
  });
  const consume = consumers[`webhook:${kind}`];
  return ({ id }: Person) =>
    consume?.({
      ...{ id: randomUUID(), kind: `webhook:${kind}`, locale: null },
      ...{ recipient: { role: 'patient', id }, payload: {}, dueAt: clinic.now },
      deduplicationKey: 'k',
      messageId: '<m@test>',
      attempts: 1,
      since: clinic.now,
    });
}

test('a phone number shares one daily limit across all accounts and spellings', async () => {
  const consume = gatewayFor('password-changed', async () => undefined);
  const outcomes: unknown[] = [];
  for (const phone of ['+91 98450 12345', '098450-12345', '9845012345']) {
    const patient = await somePatient(clinic);
    await confirm(patient);
    const patients = clinic.database.db.updateTable('patients').set({ phone });
    await patients.where('id', '=', patient.id).execute();
    for (let count = 0; count <= LIMIT / 3; count += 1) outcomes.push(await consume(patient));
  }
  expect(outcomes.slice(0, LIMIT)).toEqual(Array.from({ length: LIMIT }, () => 'done'));
  const dropped = { dropped: expect.stringMatching(REASON) };
  expect(outcomes.slice(LIMIT)).toEqual([dropped, dropped, dropped]);
});

test('an account has one daily limit of phone messages, even if it changes the number', async () => {
  const consume = gatewayFor('password-changed', async () => undefined);
  const patient = await somePatient(clinic);
  const outcomes: unknown[] = [];
  for (let count = 0; count < LIMIT + 2; count += 1) {
    const phone = `98450 123${10 + count}`;
    const patients = clinic.database.db.updateTable('patients').set({ phone });
    await patients.where('id', '=', patient.id).execute();
    outcomes.push(await consume(patient));
  }
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(LIMIT);
  const counts = clinic.database.db.selectFrom('message_counts').select('sent');
  const refused = await counts.where('address', '=', `98450123${LIMIT + 11}`).execute();
  expect(refused.reduce((total, { sent }) => total + sent, 0)).toBe(0);
});

test('deletes a link that the gateway did not accept', async () => {
  const patient = await somePatient(clinic);
  const patients = clinic.database.db.updateTable('patients').set({ phone: '98450 12345' });
  await patients.where('id', '=', patient.id).execute();
  const consume = gatewayFor('reset-password', () => Promise.reject(new Error('503')));
  await expect(consume(patient)).rejects.toThrow('503');
  expect(await clinic.database.db.selectFrom('account_tokens').selectAll().execute()).toEqual([]);
});

test('the calendar entries of a series follow its announcement, and only the announcement counts', async () => {
  const server = mailServer();
  const { id, email } = await somePatient(clinic);
  const recipient = { role: 'patient' as const, id };
  const payload = { appointmentId: id, method: 'REQUEST', seriesId: 's1' };
  const { db } = clinic.database;
  const context = { db, zone: 'Asia/Kolkata', now: clinic.now, contactOf: async () => undefined };
  const take = () =>
    takeMailAllowance(
      { id: randomUUID(), kind: 'calendar-entry', recipient, payload },
      email,
      context as unknown as MessageContext,
    );
  await expect(take()).rejects.toThrow(/announcement/);
  const announcement = { kind: 'password-changed', recipient, locale: null, payload: {} };
  const key = { dueAt: clinic.now, deduplicationKey: 'series-booked:s1' };
  await mailOutbox(clinic).enqueue(db, [{ ...announcement, ...key }]);
  await outboxOf(server).deliverDue();
  for (let count = 0; count < 12; count += 1) expect(await take()).toBe(UNLIMITED);
});
