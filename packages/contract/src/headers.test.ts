import { expect, test } from 'vitest';
import { TOKEN_HEADERS } from './headers.ts';

test('each role has a header of its own', () => {
  expect(TOKEN_HEADERS).toEqual({ patient: 'token', doctor: 'dToken', admin: 'aToken' });
});
