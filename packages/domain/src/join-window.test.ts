import { describe, expect, it } from 'vitest';
import { joinOpensAt, joinWindow } from './join-window.ts';
import { hours } from './limits.ts';

const startsAt = Date.parse('2027-01-05T10:30:00+05:30');

describe('join window', () => {
  it.each([
    ['a millisecond too early', -hours(24) - 1, 'future'],
    ['exactly 24 hours before', -hours(24), 'open'],
    ['at the start', 0, 'open'],
    ['exactly 2 hours after', hours(2), 'open'],
    ['a millisecond too late', hours(2) + 1, 'past'],
  ])('%s', (_, fromStart, expected) => {
    expect(joinWindow({ startsAt, now: startsAt + fromStart })).toBe(expected);
  });

  it.each([null, Number.NaN, Number.POSITIVE_INFINITY])('is invalid for a start of %s', (bad) => {
    expect(joinWindow({ startsAt: bad, now: startsAt })).toBe('invalid');
  });

  it('opens 24 hours before the start', () => {
    expect(joinOpensAt(startsAt)).toBe(Date.parse('2027-01-04T10:30:00+05:30'));
  });
});
