import { expect, test } from 'vitest';
import { TOKEN_HEADERS } from './address.ts';

test('each role has a header of its own (spec §6)', () => {
  expect(TOKEN_HEADERS).toEqual({ patient: 'token', doctor: 'dToken', admin: 'aToken' });
});
