import { expect, test } from 'vitest';
import { readConfig } from '#config';
import { openClinic, renewOwnerLink, spendOwnerLink } from '#store/opening.ts';
import { deleteRetentionReport, saveRetentionReport } from '#store/retention.ts';
import { someAdmin } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { freePort } from '#testing/free-port.ts';
import { startSmallClamd } from '#testing/small-clamd.ts';
import { checkOpening, checkRetention, checkScanner, checkSettings } from './check-settings.ts';

const OPEN = { SAMPLE_DATA: 'off', SIMULATED_VITALS: 'off', PAYMENT_SANDBOX: 'off' };
const ADDRESS = { PUBLIC_URL: 'https://clinic.example', TRUST_PROXY: '10.0.0.1' };
const HTTPS = { ...ADDRESS, ...OPEN };
const RAZORPAY = { RAZORPAY_KEY_SECRET: 'x', RAZORPAY_WEBHOOK_SECRET: 'x' };

test.each([
  [{}],
  [HTTPS],
  [{ ...HTTPS, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
  [{ ...HTTPS, RAZORPAY_KEY_ID: 'rzp_test_1', ...RAZORPAY }],
])('nothing to fix: %o', (settings) => {
  expect(complaints(settings)).toEqual([]);
});

test.each([
  [{ ...OPEN, PUBLIC_URL: 'http://clinic.example' }, 'PUBLIC_URL', 'must be https'],
  [{ ...OPEN, PUBLIC_URL: 'https://clinic.example' }, 'TRUST_PROXY', 'must name the proxy'],
  [{ ...HTTPS, SAMPLE_DATA: 'on' }, 'SAMPLE_DATA', 'everybody knows'],
  [{ ...HTTPS, SIMULATED_VITALS: 'on' }, 'SIMULATED_VITALS', 'must be off'],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'Stripe', 'STRIPE_WEBHOOK_SECRET is missing'],
  [{ STRIPE_SECRET_KEY: 'sk_odd', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'Stripe', 'neither'],
  [
    { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'x' },
    'Razorpay',
    'RAZORPAY_WEBHOOK_SECRET',
  ],
  [{ RAZORPAY_KEY_ID: 'rzp_live_1', ...RAZORPAY, PAYMENT_SANDBOX: 'on' }, 'payments', 'SANDBOX'],
  [
    {
      RAZORPAY_KEY_ID: 'rzp_live_1',
      ...RAZORPAY,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
    'payments',
    'use one kind',
  ],
])('%o: %s %s', (settings, about, message) => {
  expect(complaints(settings)).toEqual([
    { about, ok: false, message: expect.stringContaining(message) },
  ]);
});

test('trial features turn off automatically if other machines can open the clinic', () => {
  const trial = (settings: Record<string, string>) => {
    const { sampleData, simulatedVitals, paymentSandbox } = readConfig(settings);
    return [sampleData, simulatedVitals, paymentSandbox];
  };
  expect(trial({})).toEqual([true, true, true]);
  expect(trial({ PUBLIC_URL: 'http://127.0.0.1:4000' })).toEqual([true, true, true]);
  expect(trial(ADDRESS)).toEqual([false, false, false]);
  expect(trial({ ...ADDRESS, SAMPLE_DATA: 'on' })).toEqual([true, false, false]);
  expect(trial({ DATABASE_URL: 'postgres://db/nadi' })).toEqual([false, false, false]);
  expect(trial({ STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([true, true, false]);
  expect(complaints(ADDRESS)).toEqual([]);
});

test.each(['10.0.0.1', '10.0.0.0/8, fd00::/8', 'loopback'])('TRUST_PROXY takes %s', (given) => {
  expect(readConfig({ TRUST_PROXY: given }).TRUST_PROXY).toBe(given);
});

test.each(['proxy.local', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', 'all', '1'])(
  'TRUST_PROXY %s stops the start with a sentence that names it',
  (given) => {
    expect(() => readConfig({ TRUST_PROXY: given })).toThrow(/^TRUST_PROXY must be addresses/);
  },
);

test('another Node than the one we bring', () => {
  expect(complaints({}, 'v20.20.2')).toMatchObject([{ about: 'node' }]);
});

function complaints(settings: Record<string, string>, node = 'v24.1.0') {
  return checkSettings(readConfig(settings), node).filter((finding) => !finding.ok);
}

test.each([
  ['stream: Eicar-Signature FOUND', true, /^ClamAV 1\.4\.3.* scans documents$/],
  ['stream: OK', false, /does not find the EICAR test file/],
  ['stream: broken ERROR', false, /clamd replied/],
  [null, false, /did not answer within 200 ms/],
])('a scanner that replies %j to the test file', async (reply, fine, message) => {
  const clamd = await startSmallClamd((contents) =>
    contents.toString().includes('EICAR-STANDARD') ? reply : 'stream: OK',
  );
  const findings = await checkScanner(clamd.address, 200);
  await clamd.close();
  expect(findings).toEqual([{ about: 'CLAMD', ok: fine, message: expect.stringMatching(message) }]);
});

test('no scanner is said, and one that is not there', async () => {
  expect(await checkScanner(undefined)).toMatchObject([{ ok: true }]);
  expect(await checkScanner(`127.0.0.1:${await freePort()}`)).toMatchObject([{ ok: false }]);
});

const clinic = testClinic();

test('says what the last count found, or that there is none', async () => {
  const { db } = clinic.database;
  expect(await checkRetention(db)).toMatchObject({ ok: true });
  const report = { years: 5, patients: 12, oldestAt: new Date(clinic.now) };
  await saveRetentionReport(db, { ...report, at: new Date(clinic.now) });
  expect(await checkRetention(db)).toEqual({
    about: 'retention',
    ok: true,
    message: '12 patients were here last more than 5 years ago',
  });
  await deleteRetentionReport(db);
  expect((await checkRetention(db)).message).toContain('no period is set');
});

test('a closed clinic names what is missing: its owner, then the opening', async () => {
  const { db } = clinic.database;
  expect(await checkOpening(db)).toMatchObject({ about: 'opening', ok: true });
  const at = new Date(clinic.now);
  await renewOwnerLink(db, Buffer.from('h'), at);
  expect(await checkOpening(db)).toMatchObject({
    ok: false,
    message: expect.stringContaining('no owner'),
  });
  const { id } = await someAdmin(clinic);
  await spendOwnerLink(db, Buffer.from('h'), { ownerId: id, at });
  expect(await checkOpening(db)).toMatchObject({
    ok: false,
    message: expect.stringContaining('on the dashboard'),
  });
  await openClinic(db, at);
  expect(await checkOpening(db)).toMatchObject({ ok: true });
});
