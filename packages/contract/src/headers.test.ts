import { expect, test } from 'vitest';
import { TOKEN_HEADERS } from './headers.ts';

test('each role has a header; those of the clinic share one', () => {
  expect(TOKEN_HEADERS).toEqual({
    patient: 'token',
    doctor: 'dToken',
    admin: 'aToken',
    reception: 'aToken',
    accountant: 'aToken',
  });
});
