import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import {
  AppointmentActionDialog,
  type EndingAction,
  useActionConfirmation,
} from './appointment-action-dialog.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn() } }));

const user = userEvent.setup({ delay: null });
const appointment: Appointment = {
  _id: 'a2',
  docId: 'd1',
  userId: 'p1',
  slotDate: '13_1_2027',
  slotTime: '10:00 AM',
  startsAt: 1,
  bookedAt: 0,
  amount: 500,
  currency: 'inr',
  payment: false,
  cancelled: false,
  isCompleted: false,
  series: { _id: 's1', position: 2, size: 4, following: 2 },
  userData: { name: 'Asha Rao', image: '', dob: '' },
  docData: { name: 'Dr. Naik', image: '', speciality: '', address: { line1: '', line2: '' } },
};

function Page({ of, action }: { of: Appointment; action: EndingAction }) {
  const { confirm, dialog } = useActionConfirmation('admin');
  return (
    <>
      <button type="button" onClick={() => confirm(of, action)}>
        Open
      </button>
      <AppointmentActionDialog {...dialog} />
    </>
  );
}

async function open(of: Appointment, action: EndingAction = 'cancel') {
  vi.mocked(request).mockResolvedValue({ success: true } as never);
  renderWithQueries(<Page of={of} action={action} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
}

const confirmCancel = (name = 'Cancel appointment') =>
  user.click(screen.getByRole('button', { name }));

test('cancels one appointment of a series unless the following ones are chosen', async () => {
  await open(appointment);
  await confirmCancel();
  expect(vi.mocked(request).mock.lastCall).toEqual([
    routes.cancelAppointment,
    { appointmentId: 'a2' },
    { as: 'admin' },
  ]);
});

test('cancels this and the following ones with one request and the reason', async () => {
  await open(appointment);
  await user.click(screen.getByLabelText('This and the following (3)'));
  await user.type(screen.getByLabelText('Reason (optional)'), 'Ill');
  await confirmCancel('Cancel 3 appointments');
  expect(vi.mocked(request).mock.lastCall).toEqual([
    routes.cancelSeries,
    { appointmentId: 'a2', reason: 'Ill' },
    { as: 'admin' },
  ]);
});

test('offers no choice for the last of a series or a single appointment', async () => {
  await open({ ...appointment, series: { _id: 's1', position: 4, size: 4, following: 0 } });
  expect(screen.queryByText(/in a series/)).toBeNull();
  cleanup();
  const { series: _, ...alone } = appointment;
  await open(alone);
  expect(screen.queryByText(/in a series/)).toBeNull();
});

test('records a no-show with its reason if it is known', async () => {
  await open(appointment, 'no-show');
  await user.selectOptions(screen.getByLabelText('Why (optional)'), 'Came too late');
  await user.type(screen.getByLabelText('In your words (optional)'), ' After 40 minutes ');
  await user.click(screen.getByRole('button', { name: 'Record no-show' }));
  expect(vi.mocked(request).mock.lastCall).toEqual([
    routes.recordNoShow,
    { appointmentId: 'a2', reason: 'late', note: 'After 40 minutes' },
    { as: 'admin' },
  ]);
});
