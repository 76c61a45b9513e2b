import { expect, test } from 'vitest';
import { findLeaks, registerSecret } from './find-leaks.ts';

test('a registered secret is found anywhere in a line, and no beginning of it', () => {
  // Other tests of this process register secrets too.
  const own = crypto.randomUUID();
  for (const secret of [`${own}!`, `${own}-river!`]) registerSecret(secret);
  const lines = [`at the end ${own}!`, `${own}-river! first`, `${own}-`];
  expect(findLeaks(lines)).toEqual(lines.slice(0, 2));
});

test('e-mail addresses and fields of health data are found, ordinary lines are not', () => {
  const lines = ['to asha@example.test', '{"bpm":72}', '{"level":30,"msg":"request"}'];
  expect(findLeaks(lines)).toEqual(lines.slice(0, 2));
});
