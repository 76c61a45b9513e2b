import { expect, it } from 'vitest';
import { offsetAt } from './zone-offset.ts';

const at = (text: string) => Date.parse(text);
const minutesAhead = (zone: string, text: string) => offsetAt(zone, at(text)) / 60_000;

it.each([
  ['Asia/Kolkata', '2027-01-05T00:00:00Z', 330],
  ['Asia/Kathmandu', '2027-01-05T23:59:59.999Z', 345],
  ['America/New_York', '2027-01-05T12:00:00.250Z', -300],
  ['America/New_York', '2027-07-05T12:00:00Z', -240],
])('%s at %s is %d minutes ahead of UTC', (zone, text, expected) => {
  expect(minutesAhead(zone, text)).toBe(expected);
  expect(minutesAhead(zone, text)).toBe(expected);
});

it('is exact in an hour within which the clock is changed, in whatever order it is read', () => {
  const zone = 'Australia/Lord_Howe';
  for (const _ of [1, 2]) {
    expect(minutesAhead(zone, '2026-10-03T15:29:59Z')).toBe(630);
    expect(minutesAhead(zone, '2026-10-03T15:30:00Z')).toBe(660);
  }
});

it('keeps zones apart whose names end in digits', () => {
  // Hours 234567 and 34567 since 1970: with its hour behind it, each name would read alike.
  expect(offsetAt('Etc/GMT+1', 234_567 * 3_600_000)).toBe(-3_600_000);
  expect(offsetAt('Etc/GMT+12', 34_567 * 3_600_000)).toBe(-12 * 3_600_000);
});

it('remembers nothing of an unknown zone', () => {
  for (const _ of [1, 2]) expect(() => offsetAt('Mars/Olympus', 0)).toThrow(RangeError);
});

it('is right after more hours than are remembered', () => {
  const start = at('2027-01-01T00:00:00Z');
  for (let hour = 0; hour < 10_500; hour += 1) offsetAt('Europe/Berlin', start + hour * 3_600_000);
  expect(offsetAt('Europe/Berlin', start)).toBe(3_600_000);
});
