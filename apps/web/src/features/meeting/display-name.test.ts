import { afterEach, expect, test } from 'vitest';
import { clearSession, setSession } from '#shared/session/session.ts';
import { callLockName, typedName } from './display-name.ts';

afterEach(() => clearSession('patient'));

const lockOf = (search: string) => callLockName('room', typedName(search));

test('a signed-in user is the same participant at every address', () => {
  setSession('patient', 't1');
  expect(lockOf('?name=Asha')).toBe(lockOf(''));
});

test('identifies users without an account by their name', () => {
  expect(lockOf('?name=Asha')).not.toBe(lockOf('?name=Ravi'));
});
