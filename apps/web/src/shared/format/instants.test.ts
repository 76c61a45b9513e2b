import { expect, test } from 'vitest';
import { viewerTime, zoneName } from './instants.ts';

const morning = Date.parse('2027-01-05T10:30:00+05:30');
const clinic = 'Asia/Kolkata';

test.each([
  ['Asia/Kolkata', null],
  ['Asia/Colombo', null],
  ['Europe/London', '5:00 AM'],
  ['America/Los_Angeles', '9:00 PM, 4\u00a0Jan'],
])('in %s, 10:30 AM at the clinic is %s', (viewer, words) => {
  expect(viewerTime(morning, { clinic, viewer })).toBe(words);
});

test('names a zone in plain words', () => {
  expect(zoneName(clinic, morning)).toBe('India Standard Time');
});
