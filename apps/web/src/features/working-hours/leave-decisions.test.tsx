import * as routes from '@nadi/contract/generated/route-table';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { LeaveDecisions } from './leave-decisions.tsx';
import type { LeaveAppointment } from './leave-draft.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn() } }));

const user = userEvent.setup({ delay: null });
const onClose = vi.fn();
const decide = vi.fn();

function appointment(id: string, name: string, more: Partial<LeaveAppointment> = {}) {
  const slot = { slotDate: '6_1_2027', slotTime: '10:00 AM', startsAt: 1 };
  const userData = { name, image: '', dob: '' };
  return { ...fixtureAppointment, ...slot, _id: id, userId: id, payment: false, userData, ...more };
}

const nearest = { slotDate: '7_1_2027', slotTime: '3:00 PM', startsAt: 2 };
const leave = { _id: 'e1', kind: 'closed', clinic: false, from: '2027-01-06', until: '2027-01-06' };

beforeEach(async () => {
  vi.mocked(request).mockImplementation(async (name, body) => {
    if (name === routes.decideLeave) return decide(body);
    const appointments = [
      appointment('a1', 'Asha Rao', { nearest }),
      appointment('a2', 'Bina Shah', { payment: true, nearest }),
    ];
    return { success: true, leave, appointments, undecided: 2, timeZone: 'Asia/Kolkata' } as never;
  });
  renderWithQueries(
    <LeaveDecisions owner={{ role: 'doctor' }} exceptionId="e1" onClose={onClose} />,
  );
  await screen.findByText('Asha Rao');
});

const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
const apply = () => user.click(screen.getByRole('button', { name: /^Apply/ }));

test('sends all decisions in one request and shows the refunds', async () => {
  decide.mockResolvedValue({ success: true, applied: [], undecided: 0 });
  await user.click(row('Bina Shah').getByRole('radio', { name: 'Cancel' }));
  expect(screen.getByText('1 moved, 1 cancelled (₹500 go back)')).toBeTruthy();
  await user.type(screen.getByLabelText('Reason for cancelling (optional)'), 'Congress');
  await apply();
  expect(decide).toHaveBeenCalledWith({
    exceptionId: 'e1',
    decisions: [
      { appointmentId: 'a1', action: 'move', slotDate: '7_1_2027', slotTime: '3:00 PM' },
      { appointmentId: 'a2', action: 'cancel', reason: 'Congress' },
    ],
  });
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('names a failed decision in its row and keeps the choices', async () => {
  const failed = [{ appointmentId: 'a1', code: 'slot-taken', message: 'Slot not available' }];
  decide.mockRejectedValue(
    new ApiError('Nothing was changed.', {
      status: 409,
      code: 'leave-undecided',
      failed: failed as never,
    }),
  );
  await user.click(row('Bina Shah').getByRole('radio', { name: 'Keep' }));
  await apply();
  expect(await row('Asha Rao').findByText('Slot not available')).toBeTruthy();
  expect(screen.getByText('Nothing was changed.')).toBeTruthy();
  const stays = row('Bina Shah').getByRole('radio', { name: 'Keep' }) as HTMLInputElement;
  expect(stays.checked).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('leave of today leads to the plan of the day', async () => {
  vi.setSystemTime(new Date('2027-01-06T06:00:00Z'));
  onTestFinished(() => void vi.useRealTimers());
  renderWithQueries(
    <LeaveDecisions owner={{ role: 'admin', docId: 'd1' }} exceptionId="e2" onClose={onClose} />,
  );
  const link = await screen.findByRole('link', { name: 'Offer other times for today' });
  expect(link.getAttribute('href')).toBe('/reception-replan/d1?cause=ill');
});
