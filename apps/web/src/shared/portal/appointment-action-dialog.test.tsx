import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { expectSent } from '#shared/testing/sent.ts';
import {
  AppointmentActionDialog,
  type EndingAction,
  useActionConfirmation,
} from './appointment-action-dialog.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn() } }));

const user = userEvent.setup({ delay: null });
const appointment: Appointment = {
  ...fixtureAppointment,
  _id: 'a2',
  startsAt: 1,
  payment: false,
  series: { _id: 's1', position: 2, size: 4, following: 2 },
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
  await expectSent(routes.cancelAppointment, { appointmentId: 'a2' }, 'admin');
});

test('cancels this and the following ones with one request and the reason', async () => {
  await open(appointment);
  await user.click(screen.getByLabelText('This and the following (3)'));
  await user.type(screen.getByLabelText('Reason (optional)'), 'Ill');
  await confirmCancel('Cancel 3 appointments');
  await expectSent(routes.cancelSeries, { appointmentId: 'a2', reason: 'Ill' }, 'admin');
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
  await user.selectOptions(await screen.findByLabelText('Why (optional)'), 'Came too late');
  await user.type(screen.getByLabelText('In your words (optional)'), ' After 40 minutes ');
  await user.click(screen.getByRole('button', { name: 'Record no-show' }));
  await expectSent(
    routes.recordNoShow,
    { appointmentId: 'a2', reason: 'late', note: 'After 40 minutes' },
    'admin',
  );
});
