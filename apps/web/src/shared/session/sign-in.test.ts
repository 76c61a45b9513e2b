import { expect, test } from 'vitest';
import { deviceKey, parseReturnTo } from './sign-in.ts';

test('reads the state that a page passed', () => {
  expect(parseReturnTo({ from: '/my-profile', reason: 'ended' })).toEqual({
    from: '/my-profile',
    reason: 'ended',
  });
  expect(parseReturnTo({ from: '/my-profile' })?.reason).toBe('needed');
});

test.each([
  null,
  'x',
  {},
  { from: 7 },
  { from: 'https://x.example' },
  { from: '//x.example' },
  { from: '/\\x' },
  { from: '/\t/x.example' },
  { from: '/\n/x.example' },
])('never leads off this site: %o', (state) => {
  expect(parseReturnTo(state)).toBeNull();
});

test('a browser keeps one key of 256 bits', () => {
  localStorage.clear();
  const key = deviceKey();
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(deviceKey()).toBe(key);
  localStorage.clear();
  expect(deviceKey()).not.toBe(key);
});
