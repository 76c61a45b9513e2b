import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

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
  ])('is on where only this machine can open the clinic: %o', (env) => {
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

  test('each of the three can be asked for all the same', () => {
    const env = {
      HOST: '0.0.0.0',
      SAMPLE_DATA: 'on',
      SIMULATED_VITALS: 'on',
      PAYMENT_SANDBOX: 'on',
    };
    expect(features(env)).toEqual({ ...all(true), trial: false });
  });
});

test('a wrong setting is one sentence; the value of a secret is not in it', () => {
  expect(() => readConfig({ PORT: 'x' })).toThrow(
    new ConfigError('PORT must be a port number from 0 to 65535; it is "x".'),
  );
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(
    /; it is a value of another form\.$/,
  );
});
