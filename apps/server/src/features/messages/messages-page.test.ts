import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import type { Mailer } from '#platform/mail.ts';
import { PermanentFailure } from '#platform/outbox.ts';
import { retryFailed } from '#store/messages.ts';
import { requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { mailOutbox, readMail, unsendMail } from '#testing/trial-mail.ts';

const clinic = testClinic();
const TIMES = ['10:00 AM', '10:30 AM', '11:00 AM'];

/** Books appointments of one patient; their confirmations are not delivered yet. */
async function enqueueConfirmations(count = 1) {
  const { db } = clinic.database;
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic, 'Asha Rao')];
  for (const slotTime of TIMES.slice(0, count)) {
    await bookedAppointment(clinic, { patient, doctor, slotTime });
  }
  await unsendMail(clinic);
  await db.deleteFrom('outbox').where('recipient_role', '=', 'doctor').execute();
  clinic.now += minutes(5);
  return patient;
}

function mailerThat(fails: () => Error | null): Mailer {
  return {
    async send() {
      const error = fails();
      if (error) throw error;
    },
    close() {},
  };
}

const refused = () => new PermanentFailure('550 No such mailbox');
const list = async (query = {}) => {
  const as = await someAdmin(clinic);
  return (await requestAs(clinic, 'listMessages', query, { as })).body;
};

test('lists a refused message first, with its reason and without its text', async () => {
  const createdAt = clinic.now;
  const patient = await enqueueConfirmations();
  await mailOutbox(clinic, { mailer: mailerThat(refused) }).deliverDue();
  const body = await list();
  expect(body).toMatchObject({ state: 'failed', mail: 'sandbox', webhook: false, next: null });
  expect(body.messages).toEqual([
    {
      _id: expect.any(String),
      kind: 'appointment-booked',
      channel: 'mail',
      state: 'failed',
      recipient: { role: 'patient', id: patient.id, name: 'Asha Rao' },
      address: patient.email,
      subject: 'Your appointment is booked: Wed 6 Jan 2027, 10:00 AM (India Standard Time)',
      reason: '550 No such mailbox',
      attempts: 1,
      createdAt,
      dueAt: null,
      finishedAt: clinic.now,
      closedBy: null,
    },
  ]);
});

test('sends a failed message again with the same Message-ID, then stops', async () => {
  await enqueueConfirmations();
  await mailOutbox(clinic, { mailer: mailerThat(refused) }).deliverDue();
  const [failed] = (await list()).messages;
  const as = await someAdmin(clinic);
  const retry = () => requestAs(clinic, 'retryMessage', { messageId: failed._id }, { as });
  expect((await retry()).body.message).toBe('The message is on its way again.');
  // The inbox replaces a repeated message by its Message-ID.
  expect(await readMail(clinic)).toHaveLength(1);
  expect((await list()).counts).toEqual({ failed: 0, waiting: 0, sent: 1, dropped: 0 });
  expect(await retry()).toMatchObject({ status: 409, body: { code: 'message-not-failed' } });
});

test('a retried message gets another day of attempts', async () => {
  await enqueueConfirmations();
  await mailOutbox(clinic, { mailer: mailerThat(refused) }).deliverDue();
  const [failed] = (await list()).messages;
  clinic.now += 20 * 24 * 3_600_000;
  const as = await someAdmin(clinic);
  const { db } = clinic.database;
  await retryFailed(db, failed._id, new Date(clinic.now));
  const outbox = mailOutbox(clinic, { mailer: mailerThat(() => new Error('421 Try later')) });
  // The appointment has passed by now, but only the number of days counts here.
  await db
    .updateTable('appointments')
    .set({ starts_at: new Date(clinic.now + 3_600_000) })
    .execute();
  await db
    .updateTable('outbox')
    .set({ due_at: new Date(clinic.now) })
    .execute();
  await outbox.deliverDue();
  expect((await requestAs(clinic, 'listMessages', {}, { as })).body.counts.failed).toBe(0);
});

test('retries every failed message, or every one of a kind, immediately', async () => {
  await enqueueConfirmations(3);
  await mailOutbox(clinic, { mailer: mailerThat(refused) }).deliverDue();
  const as = await someAdmin(clinic);
  const retry = (body: object) => requestAs(clinic, 'retryMessages', body, { as });
  expect((await retry({ kind: 'receipt' })).body.retried).toBe(0);
  expect((await retry({})).body).toMatchObject({
    retried: 3,
    message: '3 messages are on their way again.',
  });
  expect(await readMail(clinic)).toHaveLength(3);
  expect((await retry({})).body.retried).toBe(0);
});

test('closes a failed message if its recipient was reached by phone', async () => {
  await enqueueConfirmations();
  await mailOutbox(clinic, { mailer: mailerThat(refused) }).deliverDue();
  const [failed] = (await list()).messages;
  const as = await someAdmin(clinic);
  const dismiss = () => requestAs(clinic, 'dismissMessage', { messageId: failed._id }, { as });
  expect((await dismiss()).status).toBe(200);
  expect((await dismiss()).status).toBe(409);
  expect((await list({ state: 'dropped' })).messages[0]).toMatchObject({
    state: 'dropped',
    reason: '550 No such mailbox',
    closedBy: 'Admin',
    finishedAt: clinic.now,
  });
});

test('shows one alert for one cause of delays', async () => {
  const since = clinic.now;
  await enqueueConfirmations(3);
  await mailOutbox(clinic, {
    mailer: mailerThat(() => new Error('535 Wrong password')),
  }).deliverDue();
  const body = await list({ state: 'waiting' });
  expect(body.counts).toEqual({ failed: 0, waiting: 3, sent: 0, dropped: 0 });
  expect(body.delays).toEqual([{ reason: '535 Wrong password', messages: 3, since }]);
  expect(body.messages[0]).toMatchObject({ attempts: 1, dueAt: clinic.now + 60_000 });
  const as = await someAdmin(clinic);
  const { alerts } = (await requestAs(clinic, 'getClinicFigures', {}, { as })).body;
  expect(alerts).toMatchObject({ messagesFailed: 0, messagesDelayed: 3 });
});

test('pages messages from the newest and finds them by name, address and kind', async () => {
  await enqueueConfirmations(3);
  const first = await list({ state: 'waiting', pageSize: 2 });
  const second = await list({ state: 'waiting', pageSize: 2, before: first.next });
  const ids = [...first.messages, ...second.messages].map(({ _id }: { _id: string }) => _id);
  expect(new Set(ids).size).toBe(3);
  expect([first.messages.length, second.messages.length, second.next]).toEqual([2, 1, null]);
  const found = async (query: object) =>
    (await list({ state: 'waiting', ...query })).messages.length;
  expect(await found({ search: 'asha' })).toBe(3);
  expect(await found({ search: '@example.test' })).toBe(3);
  expect(await found({ search: 'nobody' })).toBe(0);
  expect(await found({ kind: 'receipt' })).toBe(0);
  const as = await someAdmin(clinic);
  const { status } = await requestAs(clinic, 'listMessages', { before: 'x' }, { as });
  expect(status).toBe(400);
});
