import { countDifferences } from '@nadi/domain/testing/compare-days';
import { expect, test } from 'vitest';
import { freshSeed } from './support/chance.ts';
import { count, exactly, info, report } from './support/verdict.ts';

test('each missing time of a generated day has the right reasons', () => {
  const seed = freshSeed();
  const { days, differences } = countDifferences({ days: count(10_000, 500), seed });
  const figures = [
    info('seed', seed),
    info('compared', `${days} days with a second implementation and with the free times`),
    exactly('differences', differences.length, 0),
  ];
  expect(report(figures), differences.slice(0, 3).join('; ')).toBe(true);
});
