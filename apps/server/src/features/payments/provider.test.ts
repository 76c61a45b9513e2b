import { expect, test } from 'vitest';
import { ProviderError } from './provider.ts';

test('a failure of a provider says whether a retry can succeed, and what caused it', () => {
  const cause = new Error('connection reset');
  const failure = new ProviderError('no reply', false, cause);
  expect([failure.name, failure.refused, failure.cause]).toEqual(['ProviderError', false, cause]);
});
