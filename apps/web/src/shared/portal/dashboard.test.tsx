import type { Appointment } from '@nadi/contract/appointments';
import { hours } from '@nadi/domain/limits';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { LatestBookings } from './dashboard.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const booking = (more: Partial<Appointment>) =>
  ({
    _id: 'a1',
    slotDate: '6_1_2027',
    slotTime: '10:00 AM',
    startsAt: Date.now() + hours(2),
    bookedAt: Date.now(),
    cancelled: false,
    isCompleted: false,
    userData: { name: 'Meera', image: '', dob: '' },
    docData: { name: 'Dr. Rao', image: '', speciality: 'Neurologist' },
    ...more,
  }) as Appointment;

test.each([
  ['Pending', {}],
  ['To complete', { startsAt: Date.now() - hours(2) }],
  ['Completed', { isCompleted: true }],
  ['Cancelled', { cancelled: true }],
  ['No-show', { noShow: true }],
])('labels a booking %s', (words, more) => {
  renderWithQueries(<LatestBookings portal="admin" latest={[booking(more)]} />);
  expect(within(screen.getByRole('listitem')).getByText(words)).toBeTruthy();
});
