import { expect, test } from 'vitest';
import { authorise } from './authenticate.ts';

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
