import type { Appointment } from '@nadi/contract/appointments';
import { hours } from '@nadi/domain/limits';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { JoinButton } from './join-button.tsx';

const TEN = Date.parse('2027-01-05T10:00:00+05:30');
const appointment = { startsAt: TEN, userData: { name: 'Asha' } } as Appointment;

function show(now: number, primary?: boolean) {
  const to = '/meeting/abc?name=Admin';
  render(<JoinButton {...{ appointment, now, to, primary }} zone="Asia/Kolkata" />);
}

test.each([
  ['Soon', -hours(25), 'Available from 4th January 2027 at 10:00 AM'],
  ['Over', hours(3), 'This meeting is over'],
])('%s is disabled, and says why', (label, after, hint) => {
  show(TEN + after);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${label}`) });
  expect(button.disabled).toBe(true);
  expect(screen.getByText(hint)).toBeTruthy();
});

test('Join opens the meeting in a tab of its own', () => {
  show(TEN);
  const link = screen.getByRole('link', { name: /^Join/ });
  expect(link.getAttribute('href')).toBe('/meeting/abc?name=Admin');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('Join is the main button only if joining is the main action', () => {
  show(TEN);
  expect(screen.getByRole('link', { name: /^Join/ }).className).toContain('bg-action');
  cleanup();
  show(TEN, false);
  expect(screen.getByRole('link', { name: /^Join/ }).className).not.toContain('bg-action');
});
