import type { Appointment } from '@nadi/contract/appointments';
import { hours } from '@nadi/domain/limits';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { JoinMeeting } from './join-meeting.tsx';

const startsAt = Date.parse('2027-01-05T10:30:00+05:30');
const booked = {
  meetingId: 'aB3dE5gH7j',
  cancelled: false,
  startsAt,
  docData: { name: 'Dr. Meera Nair' },
  userData: { name: 'Asha Rao' },
};

function show(facts: Partial<typeof booked & Pick<Appointment, 'replan'>> & { now: number }) {
  const { now, ...rest } = facts;
  const appointment = { ...booked, ...rest } as unknown as Appointment;
  render(<JoinMeeting appointment={appointment} zone="Asia/Kolkata" now={now} />);
}

test('opens the meeting in a new tab, with the patient’s name, during its window', () => {
  show({ now: startsAt });
  const link = screen.getByRole('link', { name: 'Join Meeting with Dr. Meera Nair' });
  expect(link.getAttribute('href')).toBe('/meeting/aB3dE5gH7j?name=Asha%20Rao');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(screen.getByText('Join the meeting')).toBeTruthy();
});

test.each([
  [startsAt - hours(24) - 1, 'Scheduled', 'Available from 4th January at 10:30 AM'],
  [startsAt + hours(2) + 1, 'Meeting Over', 'This meeting is over'],
])('is a disabled button with the reason outside its window', (now, label, hint) => {
  show({ now });
  const button = screen.getByRole('button', { name: `${label} with Dr. Meera Nair` });
  expect(button).toHaveProperty('disabled', true);
  expect(screen.getByText(hint)).toBeTruthy();
});

test('shows nothing for an appointment that cannot take place, unless the doctor is only late', () => {
  const replan = { cause: 'late' as const, heldUntil: startsAt, offers: [] };
  show({ now: startsAt, replan });
  expect(document.body.textContent).toBe('');
  show({ now: startsAt, replan: { ...replan, expectedAt: startsAt } });
  expect(screen.getByRole('link', { name: /^Join Meeting/ })).toBeTruthy();
});

test('shows nothing for a cancelled appointment or one without a code', () => {
  show({ now: startsAt, cancelled: true });
  show({ now: startsAt, meetingId: '' });
  expect(document.body.textContent).toBe('');
});
