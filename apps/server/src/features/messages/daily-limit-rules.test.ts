import { UNCONFIRMED_LINKS_PER_DAY as LIMIT, MESSAGES_PER_DAY } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { confirmEmail } from '#store/patients.ts';
import { type Person, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { mailOutbox } from '#testing/trial-mail.ts';
import { parseSubscriber } from './daily-limit.ts';

test.each([
  '9876543210',
  '98765 43210',
  '098765-43210',
  '+91 98765 43210',
  '+919876543210',
  '0091 (98765) 432-10',
  '91 98765 43210',
  '९८७६५४३२१०',
  '+91 98765 4321०',
  '𝟗𝟖𝟕𝟔𝟓 𝟒𝟑𝟐𝟏𝟎',
  '98765\u200b43210',
  '9876543210 / 1',
  '9876543210 22',
  '9876543210 ext 22',
  '98765 43210, 98450 12345',
  '98765 43210 or 98450 12345',
  'Home: 98765 43210',
  'Home 2: 98765 43210',
  '98765 43210 22',
  '98765\u200b43210, 98450 12345',
  '98765–43210, 98450 12345',
  '98765, 43210',
])('reads %s as 9876543210', (phone) => {
  expect(parseSubscriber(phone)).toBe('9876543210');
});

test.each([
  ['91234 56789', '9123456789'],
  ['9123456789 22', '9123456789'],
  ['+65 8123 4567', '6581234567'],
  ['+1 415 555 0123', '14155550123'],
  ['0044 7911 123456', '447911123456'],
  ['Mobile: +1 415 555 0123', '14155550123'],
  ['+44 7911 123456 2222', '447911123456222'],
  ['88888', '88888'],
  ['८८८८८', '88888'],
])('%s is %s', (phone, subscriber) => {
  expect(parseSubscriber(phone)).toBe(subscriber);
});

test('finds the value of a digit in every script', () => {
  for (let code = 0; code < 0x110000; code += 1) {
    const digit = String.fromCodePoint(code);
    if (!/\p{Nd}/u.test(digit) || /\p{Nd}/u.test(String.fromCodePoint(code - 1))) continue;
    const ten = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(code + value));
    expect(parseSubscriber(ten.toReversed().join(''))).toBe('9876543210');
  }
});

const clinic = testClinic();
const DAY = 24 * 3_600_000;
const KINDS = ['verify-email', 'reset-password', 'invitation'] as const;

async function patientAt(email: string): Promise<Person> {
  const patient = await somePatient(clinic);
  const patients = clinic.database.db.updateTable('patients').set({ email });
  await patients.where('id', '=', patient.id).execute();
  return patient;
}

let written = 0;
async function enqueue(kind: string, { id }: Person, count = 1): Promise<void> {
  const entries = Array.from({ length: count }, () => {
    written += 1;
    const facts = { recipient: { role: 'patient' as const, id }, locale: null, payload: {} };
    return { ...facts, kind, dueAt: clinic.now, deduplicationKey: `link-${written}` };
  });
  await mailOutbox(clinic).enqueue(clinic.database.db, entries);
}

/** Registers accounts at spellings of one mailbox; each account requests a link. */
async function fillMailbox(accounts: number): Promise<void> {
  for (let account = 0; account < accounts; account += 1) {
    const patient = await patientAt(`mira+${account}@example.test`);
    await enqueue(KINDS[account % KINDS.length] ?? KINDS[0], patient);
  }
}

/** Returns how many messages a mail server then receives. */
async function deliver(): Promise<number> {
  let sent = 0;
  const mailer = {
    async send() {
      sent += 1;
    },
    close() {},
  };
  await mailOutbox(clinic, { mailer, mailIsLimited: true }).deliverDue();
  return sent;
}

const links = async () =>
  (await clinic.database.db.selectFrom('account_tokens').select('email').execute()).length;

test('accounts at spellings of one mailbox share its daily links', async () => {
  await fillMailbox(LIMIT + 3);
  expect(await deliver()).toBe(LIMIT);
  expect(await links()).toBe(LIMIT);
  await enqueue('verify-email', await patientAt('meera@example.test'));
  expect(await deliver()).toBe(1);
  clinic.now += DAY;
  await enqueue('verify-email', await patientAt('Mira@example.test'));
  expect(await deliver()).toBe(1);
});

test('others cannot use up the links of a confirmed address', async () => {
  await fillMailbox(LIMIT);
  expect(await deliver()).toBe(LIMIT);
  const owner = await patientAt('mira@example.test');
  await enqueue('reset-password', owner);
  expect(await deliver()).toBe(0);
  await confirmEmail(clinic.database.db, owner.id, new Date(clinic.now));
  await enqueue('reset-password', owner, 3);
  expect(await deliver()).toBe(3);
});

test('links do not use up the daily messages', async () => {
  const patient = await somePatient(clinic);
  await enqueue('reset-password', patient, 5);
  await enqueue('password-changed', patient, MESSAGES_PER_DAY.unconfirmed + 1);
  expect(await deliver()).toBe(5 + MESSAGES_PER_DAY.unconfirmed);
});
