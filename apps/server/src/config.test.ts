import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, shortSecrets } from './config.ts';

describe('trial mode', () => {
  const features = (env: Record<string, string>) => {
    const { trial, sampleData, simulatedVitals, paymentSandbox } = readConfig(env);
    return { trial, sampleData, simulatedVitals, paymentSandbox };
  };
  const all = (on: boolean) => ({
    trial: on,
    sampleData: on,
    simulatedVitals: on,
    paymentSandbox: on,
  });

  test.each([
    {},
    { HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:4000' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:4000', NODE_ENV: 'test' },
  ])('is on if only this machine can open the clinic: %o', (env) => {
    expect(features(env)).toEqual(all(true));
  });

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.7' },
    { PUBLIC_URL: 'https://clinic.example' },
    { PUBLIC_URL: 'http://127.0.0.1.clinic.example' },
    { NODE_ENV: 'production' },
    { DATABASE_URL: 'postgres://nobody@nowhere/nothing' },
  ])('is off for sample data, simulated readings and test payments alike: %o', (env) => {
    expect(features(env)).toEqual(all(false));
  });

  test('each of the three can be turned on for PostgreSQL on this machine', () => {
    const env = {
      DATABASE_URL: 'postgres://nobody@nowhere/nothing',
      SAMPLE_DATA: 'on',
      SIMULATED_VITALS: 'on',
      PAYMENT_SANDBOX: 'on',
    };
    expect(features(env)).toEqual({ ...all(true), trial: false });
  });

  test.each([
    [{ NODE_ENV: 'production' }],
    [{ HOST: '0.0.0.0' }],
    [{ PUBLIC_URL: 'https://clinic.example' }],
    [{ DATABASE_URL: 'postgres://nobody@nowhere/nothing', NODE_ENV: 'production' }],
    [{ NODE_ENV: 'production', RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'x' }],
  ])('test payments stop the start if patients can reach them: %o', (env) => {
    expect(() => readConfig({ ...env, PAYMENT_SANDBOX: 'on' })).toThrow(
      /^PAYMENT_SANDBOX must be off or unset/,
    );
    expect(readConfig({ ...env, PAYMENT_SANDBOX: 'off' }).paymentSandbox).toBe(false);
  });
});

test('reports a wrong setting in one sentence, without the value of a secret', () => {
  expect(() => readConfig({ PORT: 'x' })).toThrow(
    new ConfigError('PORT must be a port number from 0 to 65535; it is "x".'),
  );
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'short' })).toThrow(
    /; it is a value of another form\.$/,
  );
});

test('a Redis prefix is one short word and needs a Redis', () => {
  const REDIS_URL = 'redis://localhost:6379';
  expect(readConfig({ REDIS_URL, REDIS_PREFIX: 'north-2' }).REDIS_PREFIX).toBe('north-2');
  for (const REDIS_PREFIX of ['north:', 'a*', '-a', 'my clinic', 'ä', 'x'.repeat(33)]) {
    expect(() => readConfig({ REDIS_URL, REDIS_PREFIX })).toThrow(
      `REDIS_PREFIX must be 1 to 32 letters, digits, hyphens or underscores, such as north; it is "${REDIS_PREFIX}".`,
    );
  }
  expect(() => readConfig({ REDIS_PREFIX: 'north' })).toThrow(
    'REDIS_URL must be set because REDIS_PREFIX is; it is missing.',
  );
});

describe('push services', () => {
  const read = (PUSH_SERVICES: string, env = {}) =>
    readConfig({ PUSH_SERVICES, ...env }).PUSH_SERVICES;

  test('origins are https, or http on this machine in trial mode', () => {
    expect(read('https://a.example, https://b.example:8443')).toEqual([
      ...['https://a.example', 'https://b.example:8443'],
    ]);
    expect(read('http://127.0.0.1:9000')).toEqual(['http://127.0.0.1:9000']);
    expect(() => read('http://127.0.0.1:9000', { HOST: '0.0.0.0' })).toThrow(/^PUSH_SERVICES must/);
  });

  test.each([
    'http://a.example',
    'https://a.example/',
    'https://u@a.example',
    'a.example',
    'ftp://a',
  ])('%s is refused', (text) => expect(() => read(text)).toThrow(/^PUSH_SERVICES must/));
});

describe('mail', () => {
  const SMTP = { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'Care <care@clinic.example>' };

  test('the trial inbox is on in trial mode only, and not beside a mail server', () => {
    expect(readConfig({}).mailSandbox).toBe(true);
    expect(readConfig({ MAIL_SANDBOX: 'off' }).mailSandbox).toBe(false);
    expect(readConfig({ HOST: '0.0.0.0' }).mailSandbox).toBe(false);
    expect(readConfig(SMTP).mailSandbox).toBe(false);
  });

  test.each([
    [{ MAIL_SANDBOX: 'on', ...SMTP }],
    [{ MAIL_SANDBOX: 'on', HOST: '0.0.0.0' }],
    [{ MAIL_SANDBOX: 'on', PUBLIC_URL: 'https://clinic.example' }],
    [{ MAIL_SANDBOX: 'on', DATABASE_URL: 'postgres://nobody@nowhere/nothing' }],
    [{ MAIL_SANDBOX: 'on', NODE_ENV: 'production' }],
  ])('the trial inbox stops the start: %o', (env) => {
    expect(() => readConfig(env)).toThrow(/^MAIL_SANDBOX must be/);
  });

  test('a mail server needs a sender; a password in its address is not repeated', () => {
    expect(() => readConfig({ SMTP_URL: SMTP.SMTP_URL })).toThrow(/^MAIL_FROM must be set/);
    const wrong = { SMTP_URL: 'http://user:secret-password@host', MAIL_FROM: SMTP.MAIL_FROM };
    expect(() => readConfig(wrong)).toThrow(/a value of another form/);
    expect(() => readConfig({ ...SMTP, MAIL_FROM: 'Care <care@x>\r\nBcc: y@z' })).toThrow(
      /^MAIL_FROM must be/,
    );
  });

  test('the limit of unconfirmed addresses applies with a mail server', () => {
    expect(readConfig({}).bookingLimits.unverifiedMax).toBe(null);
    expect(readConfig(SMTP).bookingLimits.unverifiedMax).toBe(2);
  });
});

test('secrets that can be guessed are named', () => {
  const secrets = {
    TURN_URLS: 'turn:turn.test',
    TURN_SECRET: 'secret',
    METRICS_TOKEN: 'sixteen characters',
  };
  expect(shortSecrets(readConfig(secrets))).toEqual(['TURN_SECRET']);
});
