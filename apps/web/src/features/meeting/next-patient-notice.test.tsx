import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NextPatientNotice } from './next-patient-notice.tsx';

afterEach(cleanup);

const nextPatient = { appointmentId: 'a2', name: 'Asha Rao', slotTime: '10:30 AM' };
const quiet = { nextPatient, sharing: false, choosingScreen: false };

function show(facts: object) {
  const dismissNextPatient = vi.fn();
  const { container } = render(
    <NextPatientNotice call={{ dismissNextPatient }} snapshot={{ ...quiet, ...facts }} />,
  );
  return { container, dismissNextPatient };
}

test('shows name and time of the next patient, and can be dismissed', () => {
  const { dismissNextPatient } = show({});
  expect(screen.getByText('Your next patient has arrived: Asha Rao, 10:30 AM')).toBeTruthy();
  screen.getByRole('button', { name: 'Dismiss' }).click();
  expect(dismissNextPatient).toHaveBeenCalledTimes(1);
});

test.each([
  ['is shared', { sharing: true }],
  ['is being chosen', { choosingScreen: true }],
])('hides name and time while a screen %s', (_state, facts) => {
  const { container } = show(facts);
  expect(screen.getByText('Your next patient has arrived.')).toBeTruthy();
  expect(container.textContent).not.toMatch(/Asha|Rao|10:30/);
});

test('shows nothing before a patient arrives', () => {
  expect(show({ nextPatient: null }).container.textContent).toBe('');
});
