import { expect, test } from 'vitest';
import { describeReason } from './time-reasons.ts';

test('a closure says whether the clinic, one place or the doctor is away', () => {
  const closed = { code: 'closed' as const, name: 'Painting' };
  expect(describeReason({ ...closed, clinic: true })).toBe('The clinic is closed: Painting.');
  expect(describeReason({ ...closed, clinic: true, place: true })).toBe('This place is closed.');
  expect(describeReason({ ...closed, span: '2:00 PM to 3:00 PM' })).toBe(
    'The doctor is on leave: Painting, 2:00 PM to 3:00 PM.',
  );
});
