import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReplayWindow } from './replay-window.ts';

test('accepts each counter once, in any order', () => {
  const counters = fc.array(fc.bigInt({ min: 0n, max: 1000n }), { maxLength: 200 });
  fc.assert(
    fc.property(counters, (arriving) => {
      const window = new ReplayWindow();
      const accepted = arriving.filter((ctr) => window.accept(ctr));
      expect(accepted).toEqual([...new Set(arriving)]);
    }),
  );
});

test('refuses counters that are too far behind to be remembered', () => {
  const window = new ReplayWindow();
  expect([5n, 2000n, 976n, 977n, 977n, 5n].map((ctr) => window.accept(ctr))).toEqual([
    ...[true, true, false, true, false, false],
  ]);
});

test('refuses counters that are too large to be remembered', () => {
  expect(new ReplayWindow().accept(2n ** 64n - 1n)).toBe(false);
});
