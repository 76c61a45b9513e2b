import { describe, expect, test } from 'vitest';
import { loadSampleClinic, SAMPLE_PASSWORD } from '#seed/load-sample-clinic.ts';
import { sampleDoctors } from '#seed/sample-people.ts';
import { requestAs, signInAs, someAdmin, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { outsideTrial } from '#testing/outside-trial.ts';

const clinic = testClinic();

const load = (of = clinic) =>
  loadSampleClinic(of.database, async (password) => `plain:${password}`, {
    now: of.now,
    zone: 'Asia/Kolkata',
  });

const countRows = async (table: 'doctors' | 'patients' | 'appointments' | 'ledger_entries') =>
  (await clinic.database.db.selectFrom(table).selectAll().execute()).length;

test('leaves only the admin who asks and the audit trail, and closes the clinic', async () => {
  await load();
  const [admin, other, reception] = await somePeople(clinic, 'admin', 'admin', 'reception');
  const list = () => requestAs(clinic, 'listDoctors', { page: '1', search: 'skin' });
  expect((await list()).body.total).toBeGreaterThan(0);
  expect((await clinic.request(admin, 'getAdminDashboard')).body).toMatchObject({
    sample: true,
    closed: false,
  });

  expect((await clinic.request(admin, 'emptySampleClinic')).status).toBe(200);

  for (const table of ['doctors', 'patients', 'appointments', 'ledger_entries'] as const) {
    expect([table, await countRows(table)]).toEqual([table, 0]);
  }
  const { body } = await clinic.request(admin, 'getAdminDashboard');
  expect(body).toMatchObject({
    closed: true,
    sample: false,
    dashData: { doctors: 0, patients: 0, appointments: 0 },
  });
  expect((await list()).body).toMatchObject({ doctors: [], total: 0, closed: true });
  for (const gone of [other, reception]) {
    expect((await clinic.request(gone, 'getReceptionDay', { date: '2027-01-06' })).status).toBe(
      401,
    );
  }
  const doctor = { role: 'doctor' as const, email: sampleDoctors[0]?.email ?? '' };
  expect((await signInAs(clinic, doctor, SAMPLE_PASSWORD)).status).toBe(401);
  const trail = await clinic.request(admin, 'listAudit');
  expect(trail.body.entries.map(({ action }: { action: string }) => action)).toContain(
    'emptied-sample',
  );
});

test('no later start loads the sample into the emptied clinic', async () => {
  await load();
  const admin = await someAdmin(clinic);
  await clinic.request(admin, 'emptySampleClinic');
  expect(await load()).toBe(false);
  expect(await countRows('doctors')).toBe(0);
});

test('the emptied clinic opens again and finds the new doctors only', async () => {
  await load();
  const admin = await someAdmin(clinic);
  await requestAs(clinic, 'listDoctors', { page: '1' });
  await clinic.request(admin, 'emptySampleClinic');
  const [doctor] = await somePeople(clinic, 'doctor');
  expect((await clinic.request(admin, 'openClinic')).status).toBe(200);
  const { body } = await requestAs(clinic, 'listDoctors', { page: '1', sort: 'earliest' });
  expect(body.doctors.map(({ _id }: { _id: string }) => _id)).toEqual([doctor.id]);
});

describe('outside a trial', () => {
  const reachable = testClinic({}, outsideTrial);

  test('the sample clinic cannot be emptied', async () => {
    await load(reachable);
    const admin = await someAdmin(reachable);
    const { body } = await reachable.request(admin, 'emptySampleClinic');
    expect(body.code).toBe('not-sample-clinic');
    expect((await reachable.request(admin, 'getAdminDashboard')).body.sample).toBe(false);
  });
});

test('a clinic of real people cannot be emptied', async () => {
  const admin = await someAdmin(clinic);
  const { status, body } = await clinic.request(admin, 'emptySampleClinic');
  expect([status, body.code]).toEqual([409, 'not-sample-clinic']);
});
