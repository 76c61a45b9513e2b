// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { storeSecret, takeSecret } from './tab-secret.ts';

test('gives the secret to a reloaded tab, but not to a duplicated one', () => {
  storeSecret(sessionStorage, 'first');
  expect(takeSecret(sessionStorage, () => 'random')).toBe('first');
  expect(takeSecret(sessionStorage, () => 'duplicate')).toBe('duplicate');
});
