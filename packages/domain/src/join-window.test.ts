import { describe, expect, it } from 'vitest';
import { joinOpensAt, joinWindow, patientJoinButton, portalJoinButton } from './join-window.ts';
import { hours } from './limits.ts';

const startsAt = Date.parse('2027-01-05T10:30:00+05:30');
const zone = 'Asia/Kolkata';

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

describe('join button', () => {
  const soon = 'Meeting will be available closer to your appointment time';

  it.each([
    [startsAt - hours(48), 'Scheduled', 'Available from 4th January at 10:30 AM', false],
    [startsAt, 'Join Meeting', 'Join the meeting', true],
    [startsAt + hours(3), 'Meeting Over', 'This meeting is over', false],
  ])('of a patient at %i says %s', (now, label, hint, enabled) => {
    expect(patientJoinButton({ startsAt, now, zone })).toEqual({ label, hint, enabled });
  });

  it.each([
    [startsAt - hours(48), 'Soon', 'Available from 4th January 2027 at 10:30 AM', false],
    [startsAt, 'Join', 'Join the meeting', true],
    [startsAt + hours(3), 'Over', 'This meeting is over', false],
  ])('of a portal at %i says %s', (now, label, hint, enabled) => {
    expect(portalJoinButton({ startsAt, now, zone })).toEqual({ label, hint, enabled });
  });

  it.each([null, Number.NaN])('stays shut for a start of %s', (bad) => {
    const visit = { startsAt: bad, now: startsAt, zone };
    expect(patientJoinButton(visit)).toEqual({ label: 'Scheduled', hint: soon, enabled: false });
    expect(portalJoinButton(visit)).toEqual({ label: 'Soon', hint: soon, enabled: false });
  });

  it('speaks in the zone it is asked for', () => {
    const visit = { startsAt, now: startsAt - hours(48), zone: 'America/New_York' };
    expect(patientJoinButton(visit).hint).toBe('Available from 4th January at 12:00 AM');
  });
});
