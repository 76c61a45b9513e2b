import { expect, test, vi } from 'vitest';
import { pushSender } from '#platform/push-sender.ts';
import {
  type Person,
  renewSession,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
} from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { someDependant } from '#testing/dependants.ts';
import { fakePushReceiver, readVapid, someBrowser } from '#testing/fake-push-receiver.ts';
import { mailOutbox, readMail } from '#testing/trial-mail.ts';
import { waitingEntry } from './message-entries.ts';
import { queueReminders } from './reminders.ts';

const service = await fakePushReceiver();
const clinic = testClinic({ PUSH_SERVICES: service.origin });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STARTS = Date.parse('2027-01-07T10:00:00+05:30');
const SLOT = { slotDate: '7_1_2027', slotTime: '10:00 AM' };
type Browser = ReturnType<typeof someBrowser>;

async function subscribe(as: Person, path: string) {
  const browser = someBrowser(service.origin, path);
  const { body } = await requestAs(clinic, 'addPushSubscription', browser.subscription, {
    as,
  });
  expect(body).toEqual({ success: true });
  return browser;
}

async function book() {
  const booked = await bookedAppointment(clinic, SLOT);
  await readMail(clinic);
  return booked;
}

let services = [service.origin];

function outboxNow(presentParties = async (): Promise<string[]> => []) {
  return mailOutbox(clinic, {
    presentParties,
    push: { sender: pushSender('mailto:care@clinic.test'), services },
  });
}

/** Runs the job of reminders at that time and delivers the due messages. */
async function remind(at: number): Promise<void> {
  clinic.now = at;
  const outbox = { ...outboxNow(), wake: () => undefined };
  const clock = { now: () => clinic.now };
  await queueReminders({ db: clinic.database.db, clock, zone: 'Asia/Kolkata', outbox });
  await outbox.deliverDue();
  await vi.waitFor(async () => expect(await beingSent()).toEqual([]), { timeout: 20_000 });
}

/** Waits for entries that are due or claimed for five minutes; failed ones wait for less. */
function beingSent() {
  const due = clinic.database.db.selectFrom('outbox').select('kind').where('state', '=', 'pending');
  return due
    .where('kind', 'like', 'push:%')
    .where((eb) =>
      eb.or([
        eb('due_at', '<=', new Date(clinic.now)),
        eb('due_at', '>', new Date(clinic.now + 4 * MINUTE)),
      ]),
    )
    .execute();
}

const titlesAt = (browser: Browser) =>
  service.received
    .filter(({ path }) => path === browser.path)
    .map((message) => browser.read(message).title);

async function pushed(state: string) {
  const { body } = await requestAs(
    clinic,
    'listMessages',
    { state },
    { as: await someAdmin(clinic) },
  );
  return body.messages.filter(({ channel }: { channel: string }) => channel === 'push');
}

test('sends a reminder to each browser once, encrypted for it and signed by the clinic', async () => {
  const { patient, appointmentId } = await book();
  const browsers = [await subscribe(patient, '/one'), await subscribe(patient, '/two')];
  const { key } = (await requestAs(clinic, 'getPushKey', {}, { as: patient })).body;
  await remind(STARTS - HOUR);
  await remind(STARTS - HOUR + MINUTE);
  expect(service.received.map(({ path }) => path).sort()).toEqual(['/one', '/two']);
  for (const browser of browsers) {
    const message = service.received.find(({ path }) => path === browser.path);
    if (!message) throw new Error('nothing was received');
    expect(browser.read(message)).toEqual({
      ...{ lang: 'en', dir: 'ltr' },
      title: 'Your appointment begins soon',
      body: 'Thu 7 Jan 2027, 10:00 AM (India Standard Time). Please be ready a few minutes before it begins.',
      path: `/my-appointments/${appointmentId}`,
      tag: message.headers.topic,
    });
    expect(message.headers).toMatchObject({
      ttl: '3600',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    const claims = readVapid(message, key);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:care@clinic.test' });
    expect(claims.exp * 1000).toBeGreaterThan(Date.now());
  }
});

test('a retry after a failure carries the same tag and never comes after the start', async () => {
  const { patient } = await book();
  const browser = await subscribe(patient, '/busy');
  service.statuses.set('/busy', 503);
  await remind(STARTS - HOUR);
  expect(await pushed('waiting')).toMatchObject([
    { attempts: 1, reason: 'The push service answered 503', address: null },
  ]);
  await remind(STARTS - HOUR + MINUTE);
  const tags = service.received.map((message) => browser.read(message).tag);
  expect(tags).toHaveLength(2);
  expect(new Set(tags).size).toBe(1);
  await remind(STARTS);
  expect(service.received).toHaveLength(2);
  expect(await pushed('dropped')).toHaveLength(1);
});

test('announces a late doctor with the expected time and without names', async () => {
  const { doctor, patient, appointmentId } = await book();
  clinic.now = STARTS + 2 * MINUTE;
  for (const { token } of [doctor, patient]) await renewSession(clinic, token);
  const browser = await subscribe(patient, '/late');
  await requestAs(clinic, 'announceDelay', { minutes: 12 }, { as: doctor });
  await remind(STARTS + 3 * MINUTE);
  expect(service.received.map((message) => browser.read(message))).toMatchObject([
    {
      title: 'Your appointment begins at about 10:12 AM',
      body: 'Your doctor has said when they expect to be with you.',
      path: `/my-appointments/${appointmentId}`,
    },
  ]);
  expect(service.received[0]?.headers).toMatchObject({ ttl: String(9 * 60), urgency: 'high' });
});

test.each([404, 410])('ends only this subscription after an answer of %i', async (status) => {
  const { patient } = await book();
  const [gone, rest] = [await subscribe(patient, '/gone'), await subscribe(patient, '/rest')];
  service.statuses.set('/gone', status);
  await remind(STARTS - 24 * HOUR);
  await remind(STARTS - HOUR);
  expect(titlesAt(gone)).toHaveLength(1);
  expect(titlesAt(rest)).toHaveLength(2);
  expect(await pushed('sent')).toHaveLength(2);
});

test.each([429, 500, 302])('retries after an answer of %i', async (status) => {
  const { patient } = await book();
  await subscribe(patient, '/later');
  service.statuses.set('/later', status);
  await remind(STARTS - HOUR);
  const reason = `The push service answered ${status}`;
  expect(await pushed('waiting')).toMatchObject([{ attempts: 1, reason }]);
  // The sender does not follow a redirect.
  expect(service.received.map(({ path }) => path)).toEqual(['/later']);
});

test('does not show a message again in one browser because another browser failed', async () => {
  const { patient } = await book();
  const [phone] = [await subscribe(patient, '/phone'), await subscribe(patient, '/busy')];
  service.statuses.set('/busy', 503);
  await remind(STARTS - HOUR);
  await remind(STARTS - HOUR + 10 * MINUTE);
  expect(titlesAt(phone)).toHaveLength(1);
  expect(await pushed('sent')).toHaveLength(1);
});

test('sends nothing to a service that is no longer listed', async () => {
  const { patient } = await book();
  const browser = await subscribe(patient, '/one');
  services = [];
  await remind(STARTS - HOUR);
  services = [service.origin];
  expect(titlesAt(browser)).toEqual([]);
  expect(await pushed('dropped')).toHaveLength(1);
});

test.each([400, 401, 403, 413])('does not retry after an answer of %i', async (status) => {
  const { patient } = await book();
  await subscribe(patient, '/refused');
  service.statuses.set('/refused', status);
  await remind(STARTS - HOUR);
  expect(await pushed('failed')).toHaveLength(1);
});

test('shows nothing for a cancelled appointment or a kind that is off', async () => {
  const { patient, appointmentId } = await book();
  const browser = await subscribe(patient, '/one');
  const off = { kind: 'reminder-day', on: false };
  await requestAs(clinic, 'setPreference', off, { as: patient });
  await remind(STARTS - 24 * HOUR);
  expect(titlesAt(browser)).toEqual([]);
  await renewSession(clinic, patient.token);
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  await remind(STARTS - HOUR);
  expect(titlesAt(browser)).toEqual([]);
});

test("announces a waiting party to the other party's browser without a name", async () => {
  const { patient, doctor, appointmentId } = await book();
  const [phone, laptop] = [await subscribe(patient, '/phone'), await subscribe(doctor, '/laptop')];
  clinic.now = STARTS - 5 * MINUTE;
  for (const role of ['doctor', 'patient'] as const) {
    const outbox = outboxNow(async () => [role]);
    const ids = { id: appointmentId, patientId: patient.id, doctorId: doctor.id };
    const entry = waitingEntry({ ...ids, role, startsAt: STARTS }, clinic.now);
    await outbox.rearm(clinic.database.db, [entry]);
    clinic.now += 2 * MINUTE;
    await outbox.deliverDue();
  }
  expect(titlesAt(phone)).toEqual(['Your doctor is waiting']);
  expect(titlesAt(laptop)).toEqual(['A patient is waiting']);
  const [first] = service.received;
  expect(first?.headers.ttl).toBe('600');
});

test('the list of messages names the recipient but no push endpoint', async () => {
  const { patient } = await book();
  await subscribe(patient, '/secret-endpoint');
  await remind(STARTS - HOUR);
  const [message] = await pushed('sent');
  expect(message).toMatchObject({ kind: 'reminder-hour', recipient: { id: patient.id } });
  expect(JSON.stringify(message)).not.toContain('secret-endpoint');
});

test("sends the reminder of a dependant's appointment to the manager's browser", async () => {
  const [doctor, manager] = [await someDoctor(clinic), await somePatient(clinic)];
  const browser = await subscribe(manager, '/manager');
  const userId = await someDependant(clinic, manager);
  const slot = { docId: doctor.id, ...SLOT, userId };
  const admin = await someAdmin(clinic);
  expect((await requestAs(clinic, 'bookForPatient', slot, { as: admin })).status).toBe(200);
  await remind(STARTS - 24 * HOUR);
  expect(titlesAt(browser)).toEqual(['Your appointment is coming up']);
});
