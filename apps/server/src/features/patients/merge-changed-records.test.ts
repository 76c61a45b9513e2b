import { expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, somePatient, someReception } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
const KAMALA = { name: 'Kamala Das', phone: '+91 80 5550 1234' };
const MALLORY = { name: 'Mallory Roy', phone: '+91 80 5550 9999' };

async function added(as: Person, body: object): Promise<string> {
  return (await requestAs(clinic, 'addPatient', body, { as })).body.userId;
}

async function accountOf(identity: { name: string; phone: string }): Promise<Person> {
  const patient = await somePatient(clinic);
  await clinic.database.db
    .updateTable('patients')
    .set(identity)
    .where('id', '=', patient.id)
    .execute();
  return patient;
}

async function edit(as: Person, userId: string, contact: object): Promise<void> {
  const body = { userId, ...contact };
  expect((await requestAs(clinic, 'updatePatientContact', body, { as })).status).toBe(200);
}

async function merge(as: Person, userId: string, intoUserId: string) {
  const { body, status } = await requestAs(clinic, 'mergePatients', { userId, intoUserId }, { as });
  return body.code ?? status;
}

const actionsOn = async (subjectId: string) => {
  const entries = clinic.database.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', subjectId)
    .where('action', 'in', ['changed-patient-contact', 'merged-patients'])
    .orderBy('id');
  return entries.execute();
};

test('reception cannot merge a record into an account after giving it the account’s name and phone', async () => {
  const [reception, admin] = [await someReception(clinic), await someAdmin(clinic)];
  const mallory = await accountOf(MALLORY);
  const userId = await added(reception, KAMALA);
  await edit(reception, userId, MALLORY);
  expect(await merge(reception, userId, mallory.id)).toBe('identity-changed');
  expect(await merge(admin, userId, mallory.id)).toBe(200);
  expect(await actionsOn(userId)).toEqual([
    { action: 'changed-patient-contact', actor_id: reception.id },
    { action: 'merged-patients', actor_id: admin.id },
  ]);
});

test('an added phone number does not make a record the account’s', async () => {
  const reception = await someReception(clinic);
  const account = await accountOf(KAMALA);
  const userId = await added(reception, { name: KAMALA.name });
  await edit(reception, userId, KAMALA);
  expect(await merge(reception, userId, account.id)).toBe('identity-changed');
});

test('another spelling of name and phone does not count as a change', async () => {
  const reception = await someReception(clinic);
  const account = await accountOf(KAMALA);
  const userId = await added(reception, KAMALA);
  await edit(reception, userId, { name: 'kamala  DAS', phone: '080 5550 1234' });
  expect(await merge(reception, userId, account.id)).toBe(200);
});

test('a record does not reach an account through a second one with its name and phone', async () => {
  const reception = await someReception(clinic);
  const mallory = await accountOf(MALLORY);
  const userId = await added(reception, KAMALA);
  const between = await added(reception, MALLORY);
  expect(await merge(reception, userId, between)).toBe(200);
  expect(await merge(reception, between, mallory.id)).toBe('identity-changed');
});

test('two records of the same person stay mergeable by reception', async () => {
  const reception = await someReception(clinic);
  const account = await accountOf(KAMALA);
  const [first, second] = [await added(reception, KAMALA), await added(reception, KAMALA)];
  expect(await merge(reception, first, second)).toBe(200);
  expect(await merge(reception, second, account.id)).toBe(200);
});
