import type { Appointment } from '@nadi/contract/appointments';
import type { Consent } from '@nadi/contract/consultation';
import * as routes from '@nadi/contract/generated/route-table';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { fixtureAppointment as appointment } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { ConsentCard } from './consent-card.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const current = { version: 2, language: 'en', text: 'The new text' };
const decided = {
  version: 1,
  text: 'The old text',
  manner: 'booking' as const,
  at: Date.parse('2027-01-05T10:30:00+05:30'),
};
const user = userEvent.setup({ delay: null });
const button = (name: string) => screen.queryByRole('button', { name });

function show(consent: Consent, changes: Partial<Appointment> = {}) {
  renderWithQueries(
    <ConsentCard
      appointment={{ ...appointment, ...changes }}
      consent={consent}
      zone="Asia/Kolkata"
    />,
  );
}

test('answers yes or no to the text on screen', async () => {
  vi.mocked(request).mockResolvedValue({ success: true });
  show({ state: 'open', current });
  expect(screen.getByText('The new text')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I agree' }));
  const answer = { appointmentId: 'a1', version: 2, agreed: true };
  expect(request).toHaveBeenLastCalledWith(routes.recordConsent, answer, { as: 'patient' });
  cleanup();
  show({ state: 'open', current });
  await user.click(screen.getByRole('button', { name: 'I do not agree' }));
  expect(request).toHaveBeenLastCalledWith(
    routes.recordConsent,
    { ...answer, agreed: false },
    { as: 'patient' },
  );
});

test('shows when and how consent was given, and one click withdraws it', async () => {
  vi.mocked(request).mockResolvedValue({ success: true });
  show({ state: 'given', current, decided });
  expect(screen.getByText(/^You agreed on 5 Jan 2027, 10:30 AM, with a booking/)).toBeTruthy();
  expect(screen.getByText('The old text')).toBeTruthy();
  expect(button('I agree')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const answer = { appointmentId: 'a1', version: 2, agreed: false };
  expect(request).toHaveBeenLastCalledWith(routes.recordConsent, answer, { as: 'patient' });
});

test('asks again with the new text after it was changed', () => {
  show({ state: 'outdated', current, decided });
  expect(screen.getByText('The new text')).toBeTruthy();
  expect(button('I agree')).toBeTruthy();
  expect(button('I do not agree')).toBeTruthy();
});

test('names the relative who gave consent', () => {
  const giver = { name: 'Ravi Rao', relation: 'father' };
  show({ state: 'given', current, decided: { ...decided, manner: 'spoken', giver } });
  expect(screen.getByText(/^Ravi Rao \(father\) agreed on/)).toBeTruthy();
});

test('an ended appointment shows the decision without buttons', () => {
  show({ state: 'refused', current, decided }, { isCompleted: true });
  expect(screen.getByText(/did not agree/)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
