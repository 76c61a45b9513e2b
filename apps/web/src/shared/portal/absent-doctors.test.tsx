import type { AbsentDoctor } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { expectSent } from '#shared/testing/sent.ts';
import { AbsentDoctors } from './absent-doctors.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn() } }));

const absent: AbsentDoctor = {
  ...{ _id: 'a1', docId: 'd1', doctor: 'Dr. Leela Menon', userId: 'p1', patient: 'Asha Rao' },
  ...{ slotDate: '5_1_2027', slotTime: '10:00 AM', startsAt: 1, paid: 500 },
  ...{ elsewhere: false, others: false },
};

function show(...appointments: AbsentDoctor[]) {
  const reply = { success: true, appointments, timeZone: 'Asia/Kolkata' };
  vi.mocked(request).mockResolvedValue(reply as never);
  return renderWithQueries(<AbsentDoctors />);
}

test('refunds with one press', async () => {
  show(absent);
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel and refund/ }));
  await expectSent(routes.refundAbsentDoctor, { appointmentId: 'a1' }, 'admin');
});

test('says who else was there, and promises no money to a patient who has not paid', async () => {
  show({ ...absent, paid: 0, elsewhere: true, others: true });
  await screen.findByRole('button', { name: 'Cancel with an apology' });
  screen.getByText(/has been in another call/);
  screen.getByText(/Somebody else was in the call/);
});
