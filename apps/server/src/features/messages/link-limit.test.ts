import { UNCONFIRMED_LINKS_PER_DAY as LIMIT, MESSAGES_PER_DAY } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { confirmEmail } from '#store/patients.ts';
import { type Person, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { mailOutbox } from '#testing/trial-mail.ts';

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
