import { hours } from '@nadi/domain/limits';
import { describe, expect, it } from 'vitest';
import { patientJoinButton, portalJoinButton } from './join-button.ts';

const startsAt = Date.parse('2027-01-05T10:30:00+05:30');
const zone = 'Asia/Kolkata';

describe('join button', () => {
  const soon = 'Meeting will be available closer to your appointment time';

  it.each([
    [startsAt - hours(48), 'Scheduled', 'Available from 4th January at 10:30 AM', false],
    [startsAt, 'Join Meeting', 'Join the meeting', true],
    [startsAt + hours(3), 'Meeting Over', 'This meeting is over', false],
  ])('shows a patient at %i the button %s', (now, label, hint, enabled) => {
    expect(patientJoinButton({ startsAt, now, zone })).toEqual({ label, hint, enabled });
  });

  it.each([
    [startsAt - hours(48), 'Soon', 'Available from 4th January 2027 at 10:30 AM', false],
    [startsAt, 'Join', 'Join the meeting', true],
    [startsAt + hours(3), 'Over', 'This meeting is over', false],
  ])('shows a portal at %i the button %s', (now, label, hint, enabled) => {
    expect(portalJoinButton({ startsAt, now, zone })).toEqual({ label, hint, enabled });
  });

  it.each([null, Number.NaN])('is disabled for a start of %s', (bad) => {
    const meeting = { startsAt: bad, now: startsAt, zone };
    expect(patientJoinButton(meeting)).toEqual({ label: 'Scheduled', hint: soon, enabled: false });
    expect(portalJoinButton(meeting)).toEqual({ label: 'Soon', hint: soon, enabled: false });
  });

  it('formats the hint in the requested zone', () => {
    const meeting = { startsAt, now: startsAt - hours(48), zone: 'America/New_York' };
    expect(patientJoinButton(meeting).hint).toBe('Available from 4th January at 12:00 AM');
  });
});
