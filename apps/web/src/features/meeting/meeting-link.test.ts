import { isRoomId } from '@nadi/domain/meeting-code';
import { afterEach, expect, test } from 'vitest';
import { clearSession, setSession } from '#shared/session/session.ts';
import { callLockName, newRoomCode, typedName, typedRoomCode } from './meeting-link.ts';

test('creates a different code of ten letters and digits each time', () => {
  const codes = new Set(Array.from({ length: 50 }, newRoomCode));
  expect(codes.size).toBe(50);
  for (const code of codes) {
    expect(code).toHaveLength(10);
    expect(isRoomId(code)).toBe(true);
  }
});

test.each([
  [' aB3dE5gH7j ', 'aB3dE5gH7j'],
  ['https://clinic.example/meeting/aB3dE5gH7j?name=Asha', 'aB3dE5gH7j'],
  ['http://localhost:4000/meeting/room-1', 'room-1'],
  ['   ', ''],
])('reads from %j the code %j', (typed, code) => expect(typedRoomCode(typed)).toBe(code));

test.each([
  ['?name=Asha%20Rao', 'Asha Rao'],
  ['?name=%20%20', 'Guest'],
  ['', 'Guest'],
])('reads from %j the name %s', (search, name) => expect(typedName(search)).toBe(name));

afterEach(() => clearSession('patient'));

const lockOf = (search: string) => callLockName('room', typedName(search));

test('a signed-in user is the same participant at every address', () => {
  setSession('patient', 't1');
  expect(lockOf('?name=Asha')).toBe(lockOf(''));
});

test('identifies users without an account by their name', () => {
  expect(lockOf('?name=Asha')).not.toBe(lockOf('?name=Ravi'));
});
