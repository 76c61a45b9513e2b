import { randomUUID } from 'node:crypto';
import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import { expect, test } from 'vitest';
import { somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { savePlace } from '#testing/places-fixture.ts';

const clinic = testClinic();
const { request } = clinic;

test('an account is added with a limit, which only reception has', async () => {
  const [admin] = await somePeople(clinic, 'admin');
  const { _id: north } = await savePlace(clinic, admin);
  const account = { role: 'reception', name: 'Meera', password: 'kite-lantern-42' };
  const add = (email: string, more: object) =>
    request(admin, 'addClinicAccount', { ...account, email, ...more });
  const limit = { locationIds: [north, north] };
  expect((await add('meera@example.test', limit)).status).toBe(200);
  const { body } = await request(admin, 'listClinicAccounts');
  expect(body.accounts.find(({ name }: { name: string }) => name === 'Meera').locationIds).toEqual([
    north,
  ]);
  const refused = await add('a@example.test', { ...limit, role: 'accountant' });
  expect([refused.status, refused.body.field]).toEqual([400, 'locationIds']);
  const unknown = await add('b@example.test', { locationIds: [randomUUID()] });
  expect(unknown.body.code).toBe('location-not-found');
  const [accountant] = await somePeople(clinic, 'accountant');
  const wrong = { accountId: accountant.id, locationIds: [north] };
  expect((await request(admin, 'setAccountPlaces', wrong)).body.code).toBe('reception-not-found');
});

test('the audit trail has each change of a limit', async () => {
  const [admin, desk] = await somePeople(clinic, 'admin', 'reception');
  for (const locationIds of [[DEFAULT_LOCATION_ID], null]) {
    await request(admin, 'setAccountPlaces', { accountId: desk.id, locationIds });
  }
  const { body } = await request(admin, 'listAudit', { action: 'changed-account-places' });
  const entry = { actor: { id: admin.id }, subject: { id: desk.id, role: 'reception' } };
  expect(body.entries).toMatchObject([entry, entry]);
});

test('an account reads its own limit', async () => {
  const [admin, desk] = await somePeople(clinic, 'admin', 'reception');
  const limit = { accountId: desk.id, locationIds: [DEFAULT_LOCATION_ID] };
  expect((await request(desk, 'getOwnPlaces')).body).toEqual({ success: true });
  await request(admin, 'setAccountPlaces', limit);
  expect((await request(desk, 'getOwnPlaces')).body.locationIds).toEqual([DEFAULT_LOCATION_ID]);
});

test('a limited account cannot merge patients, who may have appointments elsewhere', async () => {
  const [admin, desk, patient] = await somePeople(clinic, 'admin', 'reception', 'patient');
  const limit = { accountId: desk.id, locationIds: [DEFAULT_LOCATION_ID] };
  await request(admin, 'setAccountPlaces', limit);
  const added = await request(desk, 'addPatient', { name: 'Asha Rao' });
  const pair = { userId: added.body.userId, intoUserId: patient.id };
  const refused = await request(desk, 'mergePatients', pair);
  expect([refused.status, refused.body.code]).toEqual([403, 'place-not-allowed']);
});
