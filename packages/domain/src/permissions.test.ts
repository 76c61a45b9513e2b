import { describe, expect, it } from 'vitest';
import { type Access, type Actor, mayCall, TOKEN_HEADERS } from './permissions.ts';

const ACCESSES: Access[] = ['visitor', 'patient', 'doctor', 'admin'];

describe('access', () => {
  it.each([
    [{ role: 'visitor' }, ['visitor']],
    [{ role: 'patient', id: '1' }, ['visitor', 'patient']],
    [{ role: 'doctor', id: '1' }, ['visitor', 'doctor']],
    [{ role: 'admin', id: '1' }, ['visitor', 'admin']],
  ] as [Actor, Access[]][])('of %o is %o', (actor, allowed) => {
    expect(ACCESSES.filter((access) => mayCall(access, actor))).toEqual(allowed);
  });

  it('has a header of its own for each role', () => {
    expect(TOKEN_HEADERS).toEqual({ patient: 'token', doctor: 'dToken', admin: 'aToken' });
  });
});
