// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { storeSecret, takeSecret } from './tab-secret.ts';

test('a reload finds the secret, a duplicated tab does not', () => {
  storeSecret(sessionStorage, 'first');
  expect(takeSecret(sessionStorage, () => 'random')).toBe('first');
  expect(takeSecret(sessionStorage, () => 'duplicate')).toBe('duplicate');
});
