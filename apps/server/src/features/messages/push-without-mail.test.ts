import { expect, test, vi } from 'vitest';
import { type Person, renewSession, requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { fakePushReceiver, someBrowser } from '#testing/fake-push-receiver.ts';
import { mailOutbox } from '#testing/trial-mail.ts';
import { queueReminders } from './reminders.ts';

const service = await fakePushReceiver();
const clinic = testClinic({ MAIL_SANDBOX: 'off', PUSH_SERVICES: service.origin });
const MINUTE = 60_000;
const STARTS = Date.parse('2027-01-07T10:00:00+05:30');
const SLOT = { slotDate: '7_1_2027', slotTime: '10:00 AM' };
const PATIENCE = { timeout: 20_000 };

async function subscribe(as: Person, path: string) {
  const browser = someBrowser(service.origin, path);
  const { body } = await requestAs(clinic, 'addPushSubscription', browser.subscription, {
    as,
  });
  expect(body).toEqual({ success: true });
  return browser;
}

type Parties = Record<'doctor' | 'patient', Person>;

async function book() {
  const patient = await somePatient(clinic);
  const browser = await subscribe(patient, '/patient');
  return { ...(await bookedAppointment(clinic, { patient, ...SLOT })), browser };
}

/** Queues the messages that are due then, as the job does. */
async function queueAt(at: number): Promise<void> {
  clinic.now = at;
  const clock = { now: () => clinic.now };
  const outbox = { ...mailOutbox(clinic), wake: () => undefined };
  await queueReminders({ db: clinic.database.db, clock, zone: 'Asia/Kolkata', outbox });
}

/** Books an appointment and delivers its entries with all that is due. */
async function deliverAt(at: number, { doctor, patient }: Parties, slotTime: string) {
  clinic.now = at;
  for (const { token } of [doctor, patient]) await renewSession(clinic, token);
  await bookedAppointment(clinic, { doctor, patient, ...SLOT, slotTime });
}

/** Counts the messages that are due; the notice to a doctor waits. */
const statesOfMail = () =>
  clinic.database.db
    .selectFrom('outbox')
    .select('state')
    .distinct()
    .where('kind', 'not like', 'push:%')
    .where('due_at', '<=', new Date(clinic.now))
    .execute();

test('a clinic without mail sends reminders and notices to browsers, and no mail waits', async () => {
  const { doctor, patient, browser } = await book();
  const titles = () => service.received.map((message) => browser.read(message).title);
  await queueAt(STARTS - 60 * MINUTE);
  await deliverAt(STARTS - 60 * MINUTE, { doctor, patient }, '11:00 AM');
  await vi.waitFor(() => expect(titles()).toEqual(['Your appointment begins soon']), PATIENCE);

  clinic.now = STARTS + 2 * MINUTE;
  await renewSession(clinic, doctor.token);
  await requestAs(clinic, 'announceDelay', { minutes: 12 }, { as: doctor });
  await deliverAt(STARTS + 4 * MINUTE, { doctor, patient }, '11:30 AM');
  await vi.waitFor(
    () => expect(titles()).toContain('Your appointment begins at about 10:12 AM'),
    PATIENCE,
  );
  await vi.waitFor(
    async () => expect(await statesOfMail()).toEqual([{ state: 'dropped' }]),
    PATIENCE,
  );
});

test('a patient and a doctor in one browser have notifications of their own', async () => {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  const doctors = await subscribe(doctor, '/of-the-doctor');
  const patients = await subscribe(patient, '/of-the-patient');
  const endpoints = async () => {
    const rows = await clinic.database.db
      .selectFrom('push_subscriptions')
      .select(['role', 'endpoint'])
      .orderBy('role')
      .execute();
    return rows.map(({ role, endpoint }) => `${role} ${endpoint}`);
  };
  expect(await endpoints()).toEqual([
    `doctor ${doctors.subscription.endpoint}`,
    `patient ${patients.subscription.endpoint}`,
  ]);
  const { endpoint } = doctors.subscription;
  await requestAs(clinic, 'removePushSubscription', { endpoint }, { as: doctor });
  expect(await endpoints()).toEqual([`patient ${patients.subscription.endpoint}`]);
});

test('queues nothing while no browser shows notifications', async () => {
  await bookedAppointment(clinic, SLOT);
  expect(await clinic.database.db.selectFrom('outbox').select('kind').execute()).toEqual([]);
});
