import type { Appointment } from '@nadi/contract/appointments';
import { hours } from '@nadi/domain/limits';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { OffersCard } from './offers-card.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const user = userEvent.setup({ delay: null });
const NOW = Date.UTC(2027, 0, 5, 5);

const offer = (_id: string, more: object = {}) => ({
  ...{ _id, kind: 'time' as const, docId: fixtureAppointment.docId, doctor: 'Dr. Own' },
  ...{ slotDate: '6_1_2027', slotTime: '10:00 AM', startsAt: NOW + hours(24) },
  ...{ amount: fixtureAppointment.amount, ...more },
});

function show(replan: Partial<NonNullable<Appointment['replan']>>) {
  const appointment: Appointment = {
    ...fixtureAppointment,
    replan: {
      ...{ cause: 'ill', heldUntil: NOW + hours(2), offers: [offer('o1')] },
      ...replan,
    },
  };
  renderWithQueries(<OffersCard {...{ appointment, zone: 'Asia/Kolkata', now: NOW }} />);
}

beforeEach(() => {
  vi.mocked(request)
    .mockReset()
    .mockResolvedValue({ success: true, message: 'Saved' } as never);
});

const lastBody = () => vi.mocked(request).mock.calls.at(-1)?.[1];

test('takes the chosen time, and names the doctor and the price if they differ', async () => {
  const more = { docId: 'd2', doctor: 'Dr. Two', amount: fixtureAppointment.amount + 200 };
  show({ offers: [offer('o1'), offer('o2', { ...more, slotTime: '11:00 AM' })] });
  await user.click(screen.getByRole('radio', { name: /11:00 AM/ }));
  expect(screen.getByText('Dr. Two, ₹200 more')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Take 6 Jan 2027, 11:00 AM' }));
  expect(lastBody()).toEqual({
    ...{ appointmentId: fixtureAppointment._id, answer: 'accept', offerId: 'o2' },
  });
});

test('an appointment that cannot take place has no button to keep it', async () => {
  show({});
  expect(screen.queryByRole('button', { name: /my appointment, about/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel the appointment' }));
  expect(request).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancel appointment' }));
  expect(lastBody()).toMatchObject({ answer: 'cancel' });
});

test('a late appointment can be kept at its expected time', async () => {
  show({ cause: 'late', expectedAt: NOW + hours(1) });
  await user.click(screen.getByRole('button', { name: 'Keep my appointment, about 11:30 AM' }));
  expect(lastBody()).toMatchObject({ answer: 'keep' });
});

test('shows no time whose hold has ended', () => {
  show({ heldUntil: NOW - 1 });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText(/No other time is held for you now/)).toBeTruthy();
});
