import { expect, test } from 'vitest';
import { readDetour } from './login-detour.ts';

test('reads what a page sent along', () => {
  expect(readDetour({ from: '/my-profile', reason: 'ended' })).toEqual({
    from: '/my-profile',
    reason: 'ended',
  });
  expect(readDetour({ from: '/my-profile' })?.reason).toBe('needed');
});

test.each([
  null,
  'x',
  {},
  { from: 7 },
  { from: 'https://x.example' },
  { from: '//x.example' },
  { from: '/\\x' },
])('never leads off this site: %o', (state) => {
  expect(readDetour(state)).toBeNull();
});
