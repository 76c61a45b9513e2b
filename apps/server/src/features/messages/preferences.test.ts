import { expect, test } from 'vitest';
import { type Person, requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { readMail } from '#testing/trial-mail.ts';

const clinic = testClinic();
const HOUR = 3_600_000;

async function offeredTime(waiting: Person) {
  const doctor = await someDoctor(clinic);
  await requestAs(clinic, 'joinWaitlist', { docId: doctor.id }, { as: waiting });
  const { patient: as, appointmentId } = await bookedAppointment(clinic, { doctor });
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as });
  return (await readMail(clinic)).filter(({ to }) => to === waiting.email);
}

const linkIn = (headers: Record<string, string>) =>
  new URL(/<(.+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '').pathname;

const stateOf = async (as: Person, kind: string) => {
  const { body } = await requestAs(clinic, 'listPreferences', {}, { as });
  return body.preferences.find((each: { kind: string }) => each.kind === kind)?.on;
};

test('does not send a kind that is off, and sends it again once on', async () => {
  const as = await somePatient(clinic);
  const set = (on: boolean) =>
    requestAs(clinic, 'setPreference', { kind: 'waitlist-offer', on }, { as });
  await set(false);
  expect(await offeredTime(as)).toEqual([]);
  await set(true);
  expect(await offeredTime(as)).toHaveLength(1);
});

test('one click in the mail program switches off this kind for this person only', async () => {
  const as = await somePatient(clinic);
  const [mail] = await offeredTime(as);
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const url = linkIn(mail?.headers ?? {});
  // A mail scanner that opens the link changes nothing.
  expect((await clinic.app.inject({ url })).body).toContain('Stop these messages');
  expect((await clinic.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  expect(await stateOf(as, 'waitlist-offer')).toBe(true);
  const answer = await clinic.app.inject({
    method: 'POST',
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.statusCode).toBe(200);
  expect(await stateOf(as, 'waitlist-offer')).toBe(false);
  expect(await stateOf(as, 'reminder-day')).toBe(true);
  expect(await stateOf(await somePatient(clinic), 'waitlist-offer')).toBe(true);
});

test('a link that the clinic did not create switches nothing off', async () => {
  const as = await somePatient(clinic);
  const [mail] = await offeredTime(as);
  const url = linkIn(mail?.headers ?? {});
  const facts = Buffer.from(`patient/${as.id}/receipt`).toString('base64url');
  for (const other of [
    `/unsubscribe/${facts}.${url.split('.').at(-1)}`,
    url.slice(0, -1),
    '/unsubscribe/x',
  ]) {
    for (const method of ['GET', 'POST'] as const) {
      expect((await clinic.app.inject({ method, url: other })).statusCode).toBe(404);
    }
  }
  expect(await stateOf(as, 'receipt')).toBe(true);
});

test('messages about the account and confirmations cannot be switched off', async () => {
  const as = await somePatient(clinic);
  for (const kind of ['reset-password', 'new-sign-in', 'appointment-cancelled', 'agenda']) {
    const { status } = await requestAs(clinic, 'setPreference', { kind, on: false }, { as });
    expect([kind, status]).toEqual([kind, 400]);
  }
  await requestAs(clinic, 'forgotPassword', { email: as.email }, { caller: 'patient' });
  const [mail] = (await readMail(clinic)).filter(({ to }) => to === as.email);
  expect(mail?.subject).toBe('Reset your password');
  expect(mail?.headers['list-unsubscribe']).toBeUndefined();
});

test('a doctor switches off the notice of bookings', async () => {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  const off = { kind: 'doctor-booked', on: false };
  await requestAs(clinic, 'setPreference', off, { as: doctor });
  await bookedAppointment(clinic, { doctor, patient });
  clinic.now += HOUR;
  expect((await readMail(clinic)).map(({ to }) => to)).toEqual([patient.email]);
});
