import type { DisplacedAppointment } from '@nadi/contract/replanning';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { Router } from '#shared/router/router.tsx';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { DisplacedAppointments } from './displaced-appointments.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const PLACE = '0b7c9d0e-0000-4000-8000-000000000001';
const displaced: DisplacedAppointment = {
  ...{ _id: 'a1', docId: 'd1', doctor: 'Dr. Leela Menon', userId: 'p1', patient: 'Asha Rao' },
  ...{ slotDate: '5_1_2027', slotTime: '10:00 AM', startsAt: Date.UTC(2100, 0, 1) },
  ...{ why: 'late', lateMinutes: 45, notified: 'nothing' },
};

const PATHS = {
  ...{ allAppointments: '/all-appointments', doctorAppointments: '/doctor-appointments' },
  ...{ replan: (id: string) => `/reception-replan/${id}`, doctorReplan: '/doctor-replan' },
};

function show(role: 'admin' | 'doctor', ...appointments: DisplacedAppointment[]) {
  const reply = { success: true, appointments, timeZone: 'Asia/Kolkata' };
  vi.mocked(request).mockResolvedValue(reply as never);
  return renderWithQueries(
    <Router>
      <DisplacedAppointments portal={role} paths={PATHS} />
    </Router>,
  );
}

const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('leads the desk to the plan with its cause, and to moving or cancelling', async () => {
  show(
    'admin',
    displaced,
    { ...displaced, _id: 'a2', why: 'place', locationId: PLACE, notified: 'call' },
    { ...displaced, _id: 'a3', why: 'holiday', startsAt: 1 },
  );
  await screen.findByRole('region', { name: 'Needs attention' });
  expect(hrefs()).toEqual([
    ...['/reception-replan/d1?minutes=45', '/all-appointments?open=a1'],
    ...[`/reception-replan/d1?place=${PLACE}`, '/all-appointments?open=a2'],
    '/all-appointments?open=a3',
  ]);
  screen.getByText('The place is closed. The patient expects your call.');
});

test('leads doctors to their own plan and list, without their own name', async () => {
  show('doctor', { ...displaced, why: 'leave' });
  await screen.findByText('Asha Rao, 5 Jan 2027, 10:00 AM');
  expect(hrefs()).toEqual([
    '/doctor-replan?cause=ill',
    '/doctor-appointments?search=Asha+Rao&from=2027-01-05&until=2027-01-05&state=pending',
  ]);
});

test('shows five first, and the others with one press', async () => {
  show('admin', ...Array.from({ length: 7 }, (_, n) => ({ ...displaced, _id: `a${n}` })));
  await userEvent.click(await screen.findByRole('button', { name: 'Show 2 more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
});

test('says if the list could not be loaded, instead of showing none', async () => {
  vi.mocked(request).mockRejectedValue(new ApiError('', { status: 500 }));
  renderWithQueries(
    <Router>
      <DisplacedAppointments portal="admin" paths={PATHS} />
    </Router>,
  );
  expect(await screen.findByText(/cannot take place could not be loaded/)).toBeTruthy();
});
