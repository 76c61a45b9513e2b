import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { toast } from './toast.ts';

test('a toast is announced in a live region and can be dismissed', async () => {
  await act(async () => toast.error('Slot not available'));
  const words = await screen.findByText('Slot not available');
  const region = words.closest('[aria-live]');
  expect(region?.getAttribute('aria-live')).toBe('polite');

  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('Slot not available')).toBeNull());
});

test('shows the same message only once', async () => {
  await act(async () => toast.success('Appointment booked'));
  await act(async () => toast.success('Appointment booked'));
  await act(async () => toast.error('Appointment booked'));
  expect(await screen.findAllByText('Appointment booked')).toHaveLength(2);
});

test('a success removes the error of an earlier attempt', async () => {
  await act(async () => toast.error('Profile update failed'));
  await screen.findByText('Profile update failed');
  await act(async () => toast.success('Profile updated successfully'));
  await screen.findByText('Profile updated successfully');
  expect(screen.queryByText('Profile update failed')).toBeNull();
});
