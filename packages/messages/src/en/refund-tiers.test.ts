import { expect, test } from 'vitest';
import { refundRule } from './refund-tiers.ts';

test.each([
  [
    [
      { hours: 24, percent: 100 },
      { hours: 2, percent: 50 },
    ],
    'Cancel at least 24 hours before the start for a full refund, at least 2 hours before for a refund of 50 %; later, nothing is refunded.',
  ],
  [
    [{ hours: 1, percent: 100 }],
    'Cancel at least an hour before the start for a full refund; later, nothing is refunded.',
  ],
  [
    [
      { hours: 48, percent: 80 },
      { hours: 0, percent: 10 },
    ],
    'Cancel at least 48 hours before the start for a refund of 80 %, any time before the start for a refund of 10 %.',
  ],
  [
    [
      { hours: 48, percent: 80 },
      { hours: 2, percent: 0 },
    ],
    'Cancel at least 48 hours before the start for a refund of 80 %; later, nothing is refunded.',
  ],
  [[{ hours: 0, percent: 0 }], 'If you cancel, nothing is refunded.'],
])('writes the rule as one sentence: %#', (tiers, sentence) => {
  expect(refundRule(tiers)).toBe(sentence);
});
