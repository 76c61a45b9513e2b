import { expect, test, vi } from 'vitest';
import { authenticate, authorise, type FindSession, identifyBy } from './authenticate.ts';

const patient = { role: 'patient', id: 'p1', tokenHash: Buffer.from('hash') } as const;
const findSession = vi.fn(async (role: string, token: string) =>
  role === 'patient' && token === 'good' ? patient : null,
) as unknown as FindSession & ReturnType<typeof vi.fn>;

test('each role has its own token header in lower case', async () => {
  const identify = identifyBy({ token: 'good', dtoken: 'other' }, findSession, {
    now: 7,
    active: false,
  });
  expect(await identify('patient')).toBe(patient);
  expect(findSession).toHaveBeenLastCalledWith('patient', 'good', 7, false);
  await identify('doctor');
  expect(findSession).toHaveBeenLastCalledWith('doctor', 'other', 7, false);
});

test('looks up no session if the token is missing or not text', async () => {
  findSession.mockClear();
  const identify = identifyBy({ token: ['good', 'good'] }, findSession, { now: 7, active: true });
  expect([await identify('patient'), await identify('admin')]).toEqual([null, null]);
  expect(findSession).not.toHaveBeenCalled();
});

test('looks up no session for a visitor route', async () => {
  const identify = vi.fn(async () => null);
  expect(await authenticate('visitor', identify)).toEqual({ role: 'visitor' });
  expect(identify).not.toHaveBeenCalled();
  expect(await authenticate('patient', identify)).toBeNull();
});

test('looks up an admin session, then a reception session, for a reception route', async () => {
  const reception = { role: 'reception', id: 'r1', tokenHash: Buffer.from('hash') } as const;
  const identify = vi.fn(async (role: string) => (role === 'reception' ? reception : null));
  expect(await authenticate('reception', identify as never)).toBe(reception);
  expect(identify.mock.calls).toEqual([['admin'], ['reception']]);
  expect(await authenticate('admin', identify as never)).toBeNull();
});

const doctor = { role: 'doctor', id: 'd1', tokenHash: Buffer.alloc(0) } as const;
const reception = { role: 'reception', id: 'r1', tokenHash: Buffer.alloc(0) } as const;
const admin = { role: 'admin', id: 'a1', tokenHash: Buffer.alloc(0) } as const;
const visitor = { role: 'visitor' } as const;

test('admits the role of the route', () => {
  expect(authorise('doctor', doctor)).toBe(doctor);
  expect(authorise('visitor', visitor)).toBe(visitor);
  expect(authorise('reception', reception)).toBe(reception);
  expect(authorise('reception', admin)).toBe(admin);
});

test.each([
  ['patient', null],
  ['patient', visitor],
  ['visitor', doctor],
  ['admin', doctor],
  ['admin', reception],
  ['reception', doctor],
  ['reception', visitor],
] as const)('a %s route rejects %o', (access, actor) => {
  expect(() => authorise(access, actor)).toThrow(
    expect.objectContaining({ code: 'not-signed-in', status: 401 }),
  );
});
