import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOKEN_HEADERS } from '@nadi/contract/headers';
import { endpointFor, type RouteName } from '@nadi/contract/routes';
import type { Role } from '@nadi/domain/permissions';
import { expect, test, vi } from 'vitest';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { startServer } from '#testing/server-process.ts';
import { emptyDatabaseUrl } from '#testing/test-database.ts';

vi.setConfig({ testTimeout: 120_000 });

/**
 * A backup of the release before clinics were opened by their owners: two doctors, three patients, payments by
 * Stripe and in cash, refunds, a note, a prescription with a name alone, a template of hours, a walk-in.
 */
const BEFORE_OPENING = join(import.meta.dirname, '../testing/releases/before-opening.sql.gz');
const PASSWORD = 'four quiet river stones';

let url = '';

async function call(route: RouteName, role: Role, token: string, body: object = {}) {
  const { path, method } = endpointFor(route, role as never);
  const target = method === 'GET' ? `${path}?${new URLSearchParams({ ...body })}` : path;
  const reply = await fetch(`${url}${target}`, {
    method,
    headers: { 'content-type': 'application/json', [TOKEN_HEADERS[role]]: token },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const answer = await reply.json();
  expect([route, reply.status, answer.message]).toEqual([route, 200, answer.message]);
  return answer;
}

async function signIn(role: Role, email: string): Promise<string> {
  return (await call('signIn', role, '', { email, password: PASSWORD })).token;
}

test.each(['embedded', 'PostgreSQL'])(
  '%s: real rows of the release before openings',
  async (engine) => {
    const home = mkdtempSync(join(tmpdir(), 'nadi-upgrade-'));
    const databaseUrl = engine === 'PostgreSQL' ? await emptyDatabaseUrl() : undefined;
    const store = { dataDir: home, databaseUrl };
    await restoreBackup({ store, file: BEFORE_OPENING, replace: false, moving: true, stamp: 'x' });
    const server = await startServer({
      DATA_DIR: home,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...{ ADMIN_EMAIL: '', ADMIN_PASSWORD: '', SAMPLE_DATA: 'off' },
    });
    url = server.url;
    try {
      const admin = await signIn('admin', 'ananya@kaveri.test');
      const { payments } = await call('listPayments', 'admin', admin);
      const sums = (key: 'paid' | 'refunded') =>
        payments.map((payment: Record<string, number>) => payment[key]).toSorted();
      expect([sums('paid'), sums('refunded')]).toEqual([
        [300, 550, 550, 899.5],
        [0, 0, 300, 99.5],
      ]);
      const { doctors } = await call('listDoctors', 'admin', admin);
      const fees = doctors.map(({ name, fees }: { name: string; fees: number }) => [name, fees]);
      expect(Object.fromEntries(fees)).toEqual({ 'Dr. Meera Rao': 550, 'Dr. Prakash Naik': 899.5 });
      await expectTemplateWithFees(admin, doctors);
      await expectRecord();
    } finally {
      await server.end();
      rmSync(home, { recursive: true });
    }
  },
);

/** A template holds fees of visit types; they are the same on another doctor. */
async function expectTemplateWithFees(admin: string, doctors: { _id: string; name: string }[]) {
  const { templates } = await call('listScheduleTemplates', 'admin', admin);
  const { _id: docId } = doctors.find(({ name }) => name === 'Dr. Meera Rao') as { _id: string };
  await call('applyScheduleTemplate', 'admin', admin, { docId, templateId: templates[0]._id });
  const { visitTypes } = await call('getVisitTypes', 'admin', admin, { docId });
  expect(visitTypes).toMatchObject([
    { name: 'Consultation', fees: null },
    { name: 'Follow-up', fees: 300 },
  ]);
}

/** The patient and the doctor find what they had, and book again. */
async function expectRecord(): Promise<void> {
  const patient = await signIn('patient', 'asha@patient.test');
  const { appointments } = await call('listPatientAppointments', 'patient', patient);
  const own = appointments.map(({ amount, cancelled, isCompleted, payment }: Listed) => ({
    ...{ amount, cancelled, isCompleted, payment },
  }));
  expect(own).toEqual(
    expect.arrayContaining([
      { amount: 550, cancelled: false, isCompleted: true, payment: true },
      { amount: 300, cancelled: true, isCompleted: false, payment: true },
    ]),
  );
  const { _id: appointmentId, docId } = appointments.find((each: Listed) => each.isCompleted);
  const doctor = await signIn('doctor', 'meera@kaveri.test');
  const seen = await call('getDoctorAppointment', 'doctor', doctor, { appointmentId });
  expect(JSON.stringify(seen)).toContain('Cough for three days');
  expect(JSON.stringify(seen)).toContain('Amoxicillin');
  const { days } = await call('getAvailability', 'patient', patient, { docId });
  const [first] = days.flatMap(({ slots }: { slots: unknown[] }) => slots);
  expect(first).toBeDefined();
}

interface Listed {
  amount: number;
  cancelled: boolean;
  isCompleted: boolean;
  payment: boolean;
}
