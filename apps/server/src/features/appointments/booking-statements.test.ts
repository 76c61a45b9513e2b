import { expect, test } from 'vitest';
import { somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { recordStatements } from '#testing/record-statements.ts';
import { requestSealed } from '#testing/sealed-request.ts';

/** A new clinic: mail is not set up, and no browser shows notifications. */
const clinic = testClinic({ MAIL_SANDBOX: 'off' });
const { request } = clinic;
const SLOT = { slotDate: '5_1_2027', slotTime: '10:00 AM' };

/** Explained in docs/decisions/011-statements-of-a-booking.md. */
const PLAIN = [
  /FROM sessions/,
  /^begin/,
  /FROM doctors .* lock_and_count_open_bookings/,
  /INSERT INTO claims .* INSERT INTO appointments/,
  /^INSERT INTO audit_entries/,
];
const ENCRYPTED = PLAIN.toSpliced(4, 0, /^INSERT INTO secure_nonces/);

test('a plain booking sends five statements and its commit', async () => {
  const { patient, body } = await parties();
  const statements = await recordStatements(async () => {
    const { status } = await request(patient, 'bookAppointment', body);
    expect(status).toBe(200);
  });
  expectSame(statements, PLAIN);
});

test('an encrypted booking sends one more statement, for its nonce', async () => {
  const { patient, body } = await parties();
  const { app } = clinic;
  const headers = { token: patient.token };
  // The first encrypted request after a start also derives the keys.
  await requestSealed(app, '/api/user/my-profile', {}, headers);
  const statements = await recordStatements(async () => {
    const booked = await requestSealed(app, '/api/user/book-appointment', body, headers);
    expect(booked).toMatchObject({ status: 200, sealed: true });
  });
  expectSame(statements, ENCRYPTED);
});

async function parties() {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  // The first request after a start asks whether the clinic is open.
  await request(patient, 'listDoctors', { page: '1' });
  return { patient, body: { docId: doctor.id, ...SLOT } };
}

function expectSame(sent: readonly string[], expected: readonly RegExp[]): void {
  // Asked at most once a second.
  const statements = sent.filter((text) => !text.includes('"push_subscriptions"'));
  const list = `${statements.length} statements:\n${statements.join('\n')}`;
  expect(statements.length, list).toBe(expected.length);
  for (const [n, pattern] of expected.entries()) expect(statements[n], list).toMatch(pattern);
}
