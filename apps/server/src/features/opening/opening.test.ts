import { minutes } from '@nadi/domain/limits';
import { SETUP_STEPS, type SetupStepId } from '@nadi/domain/setup-steps';
import { describe, expect, test } from 'vitest';
import { type Person, requestAs, someDoctor, somePeople } from '#testing/actors.ts';
import { type TestClinic, testClinic } from '#testing/build-app.ts';
import { closeClinic } from '#testing/closed-clinic.ts';

const clinic = testClinic({
  MAIL_SANDBOX: 'on',
  TURN_URLS: 'turn:t.example:3478',
  TURN_SECRET: 's',
});

interface Step {
  id: SetupStepId;
  state: string;
  detail?: string;
  skipped?: true;
  testable?: true;
}

async function stepsOf(owner: Person, of: TestClinic = clinic) {
  const { status, body } = await of.request(owner, 'getSetup');
  expect(status).toBe(200);
  return body.steps as Step[];
}

async function step(owner: Person, id: SetupStepId, of: TestClinic = clinic) {
  return (await stepsOf(owner, of)).find((each) => each.id === id);
}

test('lists eight steps in their order, all to do in an empty clinic', async () => {
  const owner = await closeClinic(clinic);
  const steps = await stepsOf(owner);
  expect(steps.map(({ id }) => id)).toEqual(SETUP_STEPS);
  expect(new Set(steps.map(({ state }) => state))).toEqual(new Set(['todo']));
});

test('name and address are done once both are saved', async () => {
  const owner = await closeClinic(clinic);
  const save = (settings: object) => clinic.request(owner, 'updateClinicSettings', settings);
  await save({ name: 'Iyer Clinic' });
  expect((await step(owner, 'clinic'))?.state).toBe('todo');
  await save({ address: ['22 Turner Road', 'Mumbai 400050'] });
  expect(await step(owner, 'clinic')).toMatchObject({
    state: 'done',
    detail: 'Iyer Clinic, 22 Turner Road, Mumbai 400050',
  });
});

test.each([
  [{ feeMinor: 55_000 }, 'done', /^Dr\. \S+ \d+, ₹550$/],
  [{ feeMinor: 0 }, 'todo', /has no fee yet/],
  [{ available: false }, 'todo', /takes no bookings now/],
])('the first doctor with %j makes the step %s', async (facts, state, detail) => {
  const owner = await closeClinic(clinic);
  await someDoctor(clinic, facts);
  const found = await step(owner, 'doctor');
  expect(found?.state).toBe(state);
  expect(found?.detail).toMatch(detail);
});

test('hours are done with opening hours, or with a doctor’s own', async () => {
  const owner = await closeClinic(clinic);
  const doctor = await someDoctor(clinic);
  const hours = [{ weekday: 1, clock: ['10:00', '13:00'] }];
  expect((await step(owner, 'hours'))?.state).toBe('todo');
  await clinic.request(doctor, 'setHours', { hours });
  expect((await step(owner, 'hours'))?.state).toBe('done');
  await clinic.request(doctor, 'setHours', { hours: null });
  expect((await step(owner, 'hours'))?.state).toBe('todo');
  await clinic.request(owner, 'updateClinicSettings', { openingHours: hours });
  expect(await step(owner, 'hours')).toMatchObject({
    state: 'done',
    detail: expect.stringMatching(/^Mon: 10:00 AM to 1:00 PM/),
  });
});

test('a test message reaches the owner’s address in the trial inbox', async () => {
  const owner = await closeClinic(clinic);
  const { status, body } = await clinic.request(owner, 'testMail');
  expect(status).toBe(200);
  const mail = body.steps.find(({ id }: Step) => id === 'mail');
  expect(mail).toMatchObject({ state: 'done', detail: expect.stringMatching(/sandbox\/mail/) });
  const sent = await clinic.database.db.selectFrom('sandbox_messages').selectAll().execute();
  expect(sent.map(({ recipient }) => recipient)).toEqual([owner.email]);
});

test('the test appointment is booked by all rules, and nothing of it stays', async () => {
  const owner = await closeClinic(clinic);
  expect(await step(owner, 'test-booking')).toEqual({ id: 'test-booking', state: 'todo' });
  await someDoctor(clinic, { name: 'Dr. Iyer' });
  expect((await step(owner, 'test-booking'))?.testable).toBe(true);
  await clinic.request(owner, 'testBooking');
  expect(await step(owner, 'test-booking')).toMatchObject({
    state: 'done',
    detail: 'An appointment with Dr. Iyer on 5 Jan 2027, 10:00 AM was booked and removed.',
  });
  for (const table of ['appointments', 'claims', 'patients', 'outbox'] as const) {
    const rows = await clinic.database.db.selectFrom(table).selectAll().execute();
    expect([table, rows.length]).toEqual([table, 0]);
  }
});

test('the test appointment fails in words if the doctor has no free time', async () => {
  const owner = await closeClinic(clinic);
  const doctor = await someDoctor(clinic, { name: 'Dr. Iyer' });
  await clinic.request(doctor, 'setHours', { hours: [] });
  await clinic.request(owner, 'testBooking');
  expect(await step(owner, 'test-booking')).toMatchObject({
    state: 'failed',
    detail: 'Dr. Iyer has no free time in the days that can be booked.',
  });
});

test('the relay is what the owner’s browser found, with credentials for its test', async () => {
  const owner = await closeClinic(clinic);
  const { body } = await clinic.request(owner, 'getTestRelay');
  expect(body).toMatchObject({
    relay: true,
    iceServers: [{ urls: ['turn:t.example:3478'], username: expect.stringContaining(owner.id) }],
  });
  await clinic.request(owner, 'recordRelayTest', { result: 'failed' });
  expect((await step(owner, 'video'))?.state).toBe('failed');
  await clinic.request(owner, 'recordRelayTest', { result: 'ok' });
  expect((await step(owner, 'video'))?.state).toBe('done');
});

test('a skipped step counts as done and can be taken up again', async () => {
  const owner = await closeClinic(clinic);
  const skip = (id: SetupStepId, skipped = true) =>
    clinic.request(owner, 'skipSetupStep', { id, skipped });
  await skip('clinic');
  expect(await step(owner, 'clinic')).toMatchObject({ state: 'done', skipped: true });
  await skip('clinic', false);
  expect(await step(owner, 'clinic')).toEqual({ id: 'clinic', state: 'todo' });
  await skip('mail');
  await clinic.request(owner, 'testMail');
  expect((await step(owner, 'mail'))?.skipped).toBeUndefined();
  for (const id of ['doctor', 'open', 'fee'] as SetupStepId[]) {
    expect((await skip(id)).status).toBe(400);
  }
});

test('a clinic without a bookable doctor stays closed, with the reason', async () => {
  const owner = await closeClinic(clinic);
  const refused = await clinic.request(owner, 'openClinic');
  expect([refused.status, refused.body.code]).toEqual([409, 'no-bookable-doctor']);
  await someDoctor(clinic, { available: false });
  expect((await clinic.request(owner, 'openClinic')).status).toBe(409);
  expect((await requestAs(clinic, 'listDoctors')).body.closed).toBe(true);
});

test('the last step says what patients will find, also without opening hours', async () => {
  const owner = await closeClinic(clinic);
  expect((await step(owner, 'open'))?.detail).toMatch(/no doctor that patients can book/);
  await someDoctor(clinic, { name: 'Dr. Iyer' });
  expect((await step(owner, 'open'))?.detail).toBe(
    'Patients find Dr. Iyer and can book from 5 Jan 2027, 10:00 AM.',
  );
  await clinic.request(owner, 'openClinic');
  expect(await step(owner, 'open')).toEqual({ id: 'open', state: 'done' });
  const { body } = await clinic.request(owner, 'getAdminDashboard');
  expect(body.closed).toBe(false);
});

test('only the admin can read and change the steps', async () => {
  await closeClinic(clinic);
  const others = await somePeople(clinic, 'patient', 'doctor', 'reception');
  for (const name of ['getSetup', 'testMail', 'testBooking', 'openClinic'] as const) {
    for (const { token } of others) {
      const headers = { token, dToken: token, aToken: token };
      expect((await requestAs(clinic, name, {}, { headers })).status).toBe(401);
    }
  }
  expect((await requestAs(clinic, 'listDoctors')).body.closed).toBe(true);
});

test.each([
  ['recordRelayTest', { result: 'perfect' }],
  ['recordRelayTest', {}],
  ['skipSetupStep', { id: '__proto__' }],
  ['skipSetupStep', { id: ['mail'] }],
  ['skipSetupStep', { id: 'mail', skipped: 'yes' }],
] as const)('%s refuses %j', async (name, body) => {
  const owner = await closeClinic(clinic);
  expect((await clinic.request(owner, name, body)).status).toBe(400);
});

test('an admin cannot send more than thirty tests in ten minutes', async () => {
  const owner = await closeClinic(clinic);
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) statuses.push((await clinic.request(owner, 'testMail')).status);
  expect(statuses.slice(-2)).toEqual([200, 429]);
});

describe('without mail, keys and relay', () => {
  const bare = testClinic({ MAIL_SANDBOX: 'off', PAYMENT_SANDBOX: 'off' });

  test('names the variables that the operator sets', async () => {
    const owner = await closeClinic(bare);
    const details = (await stepsOf(owner, bare)).map(({ detail = '' }) => detail).join(' ');
    for (const name of ['STRIPE_SECRET_KEY', 'RAZORPAY_KEY_ID', 'SMTP_URL', 'TURN_URLS']) {
      expect(details).toContain(name);
    }
    const codes = [
      (await bare.request(owner, 'testMail')).body.code,
      (await bare.request(owner, 'testPayment')).body.code,
    ];
    expect(codes).toEqual(['mail-not-set-up', 'payment-not-set-up']);
  });
});

describe('with a mail server that does not answer', () => {
  const unreachable = testClinic({
    SMTP_URL: 'smtp://hello:secret-word@127.0.0.1:9',
    MAIL_FROM: 'hello@clinic.test',
  });

  test('shows the failure unchanged, without the password, until the next start', async () => {
    const owner = await closeClinic(unreachable);
    expect((await step(owner, 'mail', unreachable))?.detail).toBe(
      '127.0.0.1:9, user hello, from hello@clinic.test. Send a test once.',
    );
    await unreachable.request(owner, 'testMail');
    const failed = await step(owner, 'mail', unreachable);
    expect(failed).toMatchObject({ state: 'failed', detail: 'connect ECONNREFUSED 127.0.0.1:9' });
    const { rows } = await unreachable.database.executeSql('SELECT steps FROM clinic_opening');
    expect(JSON.stringify(rows)).not.toContain('secret-word');
    await unreachable.database.executeSql(
      `UPDATE clinic_opening SET steps = jsonb_set(steps, '{mail,at}', $1)`,
      [String(unreachable.now - minutes(1))],
    );
    expect((await step(owner, 'mail', unreachable))?.state).toBe('todo');
  });
});
