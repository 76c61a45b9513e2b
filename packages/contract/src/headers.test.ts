import { expect, test } from 'vitest';
import { TOKEN_HEADERS } from './headers.ts';

test('each role has a header; admin and reception share one', () => {
  expect(TOKEN_HEADERS).toEqual({
    patient: 'token',
    doctor: 'dToken',
    admin: 'aToken',
    reception: 'aToken',
  });
});
