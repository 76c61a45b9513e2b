import { expect, test } from 'vitest';
import { findLeaks, registerSecret } from './find-leaks.ts';

test('a registered secret is found anywhere in a line, and no beginning of it', () => {
  for (const secret of ['kite-lantern-42!', 'kite-lantern-42-river!']) registerSecret(secret);
  const lines = ['at the end kite-lantern-42!', 'kite-lantern-42-river! first', 'kite-lantern-42-'];
  expect(findLeaks(lines)).toEqual(lines.slice(0, 2));
});

test('e-mail addresses and fields of health data are found, ordinary lines are not', () => {
  const lines = ['to asha@example.test', '{"bpm":72}', '{"level":30,"msg":"request"}'];
  expect(findLeaks(lines)).toEqual(lines.slice(0, 2));
});
