import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';

// Role queries over the whole dialog are slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('./availability-query.ts', () => import('#shared/testing/fake-availability.ts'));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn() } }));

const appointment: Appointment = {
  ...fixtureAppointment,
  startsAt: Date.parse('2027-01-05T15:00:00+05:30'),
  visitTypeId: 'v1',
  moves: [
    {
      slotDate: '4_1_2027',
      slotTime: '1:00 PM',
      movedBy: 'admin',
      movedAt: 1,
      docName: 'Dr. Rao',
    },
  ],
  docData: {
    name: 'Dr. Naik',
    image: '',
    speciality: 'Neurologist',
    address: { line1: '', line2: '' },
  },
};
const DOCTORS = [
  { _id: 'd1', name: 'Dr. Naik', speciality: 'Neurologist', available: true },
  { _id: 'd2', name: 'Dr. Das', speciality: 'Neurologist', available: true },
  { _id: 'd3', name: 'Dr. Sen', speciality: 'Dermatologist', available: true },
  { _id: 'd4', name: 'Dr. Off', speciality: 'Dermatologist', available: false },
];
const user = userEvent.setup({ delay: null });
const onClose = vi.fn();

beforeEach(() => {
  vi.setSystemTime(Date.parse('2027-01-05T12:10:00+05:30'));
  vi.mocked(request).mockImplementation(async (name, body) => {
    if (name !== routes.listDoctors) return { success: true } as never;
    const { speciality } = body as { speciality?: string };
    const doctors = DOCTORS.filter((each) => !speciality || each.speciality === speciality);
    return { success: true, doctors, total: doctors.length } as never;
  });
  renderWithQueries(<RescheduleDialog appointment={appointment} by="admin" onClose={onClose} />);
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(request).mockReset();
  onClose.mockReset();
});

test('the clinic can choose another doctor, and earlier doctors are named', async () => {
  await screen.findByRole('option', { name: 'Dr. Sen, Dermatologist' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['Dr. Naik', 'Dr. Das, Neurologist', 'Dr. Sen, Dermatologist'],
  ]);
  expect(
    screen.getByText(/Rescheduled from 4 Jan 2027, 1:00 PM, Dr. Rao by the clinic/),
  ).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Doctor'), 'd2');
  expect(screen.getByText(/The fee becomes the other doctor’s/)).toBeTruthy();
  expect(
    await screen.findByText('₹500 were paid. The patient is asked for the other ₹200.'),
  ).toBeTruthy();
  await user.click(await screen.findByRole('radio', { name: /^4:00 PM/ }));
  await user.click(screen.getByRole('button', { name: 'Reschedule' }));
  const time = { appointmentId: 'a1', slotDate: '5_1_2027', slotTime: '4:00 PM' };
  expect(request).toHaveBeenCalledWith(
    routes.rescheduleAppointment,
    { ...time, docId: 'd2' },
    { as: 'admin' },
  );
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('choosing the first doctor again keeps the appointment with them', async () => {
  await screen.findByRole('option', { name: 'Dr. Das, Neurologist' });
  await user.selectOptions(screen.getByLabelText('Doctor'), 'd2');
  await user.selectOptions(screen.getByLabelText('Doctor'), 'Dr. Naik');
  await user.click(await screen.findByRole('radio', { name: /^4:00 PM/ }));
  await user.click(screen.getByRole('button', { name: 'Reschedule' }));
  const time = { appointmentId: 'a1', slotDate: '5_1_2027', slotTime: '4:00 PM' };
  expect(request).toHaveBeenCalledWith(routes.rescheduleAppointment, time, { as: 'admin' });
});
