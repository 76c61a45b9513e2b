import { expect, test } from 'vitest';
import { keepSecret, takeSecret } from './tab-secret.ts';

test('a reload finds the secret, a duplicated tab does not', () => {
  sessionStorage.clear();
  const secret = takeSecret(sessionStorage, () => 'first');
  expect(takeSecret(sessionStorage, () => 'duplicate')).toBe('duplicate');
  keepSecret(sessionStorage, secret);
  expect(takeSecret(sessionStorage, () => 'second')).toBe('first');
});
