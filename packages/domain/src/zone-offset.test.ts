import { expect, it, vi } from 'vitest';
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

it('is exact in any order of reads in an hour with a clock change', () => {
  const zone = 'Australia/Lord_Howe';
  for (const _ of [1, 2]) {
    expect(minutesAhead(zone, '2026-10-03T15:29:59Z')).toBe(630);
    expect(minutesAhead(zone, '2026-10-03T15:30:00Z')).toBe(660);
  }
});

it('does not confuse zones whose names end in digits', () => {
  // With hours 234567 and 34567 since 1970 appended, both names would be the same key.
  expect(offsetAt('Etc/GMT+1', 234_567 * 3_600_000)).toBe(-3_600_000);
  expect(offsetAt('Etc/GMT+12', 34_567 * 3_600_000)).toBe(-12 * 3_600_000);
});

it('remembers nothing of an unknown zone', () => {
  for (const _ of [1, 2]) expect(() => offsetAt('Mars/Olympus', 0)).toThrow(RangeError);
});

/** Counts how often `read` reads a clock through Intl, which is slow. */
function readings(read: () => void): number {
  const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  read();
  const { length } = format.mock.calls;
  format.mockRestore();
  return length;
}

it('reads the clock of an hour once, even before a clock change', () => {
  // Summer time begins at 01:00 UTC; Kathmandu had another offset in 1970.
  for (const zone of ['Europe/Berlin', 'Asia/Kathmandu']) {
    const [hour, other] = [at('2029-03-25T00:00:00Z'), at('2029-03-24T22:00:00Z')];
    offsetAt(zone, hour);
    offsetAt(zone, other);
    expect(readings(() => offsetAt(zone, hour + 3_599_999))).toBe(0);
  }
});

it('creates one formatter for each zone', () => {
  offsetAt('America/Lima', at('2027-01-01T00:00:00Z'));
  const formatter = vi.spyOn(Intl, 'DateTimeFormat');
  offsetAt('America/Lima', at('2027-01-02T00:00:00Z'));
  const { length } = formatter.mock.calls;
  formatter.mockRestore();
  expect(length).toBe(0);
});

it('forgets an offset after reading ten thousand other hours', () => {
  const start = at('2027-01-01T00:00:00Z');
  const read = () => offsetAt('Europe/Berlin', start);
  read();
  // The values of the other hours do not matter, and reading them takes seconds.
  const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockReturnValue([]);
  for (let hour = 1; hour <= 10_000; hour += 1) offsetAt('Europe/Berlin', start + hour * 3_600_000);
  format.mockRestore();
  expect(readings(read)).toBe(2);
  expect(offsetAt('Europe/Berlin', start)).toBe(3_600_000);
});
