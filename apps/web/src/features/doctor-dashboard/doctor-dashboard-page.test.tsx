import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { RecordEntry } from '@nadi/contract/record';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { DoctorDashboardPage } from './doctor-dashboard-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const NOW = Date.parse('2027-01-05T09:00:00Z');
const dashData = {
  earnings: 12_500,
  appointments: 31,
  patients: 17,
  latestAppointments: [],
  temporaryPasswordEndsAt: null as number | null,
};

let day: Partial<Appointment>[];
let record: Partial<RecordEntry>[];
let replies: Record<string, () => unknown>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  day = [];
  record = [];
  replies = {
    [routes.getDoctorDashboard]: () => ({ success: true, dashData, timeZone: 'UTC' }),
    [routes.getDoctorDay]: () => ({
      success: true,
      date: '2027-01-05',
      appointments: day,
      timeZone: 'UTC',
    }),
    [routes.getDoctorAppointment]: () => ({ success: true, appointments: record }),
    [routes.listWalkIns]: () => ({ success: true, walkIns: [] }),
    [routes.getDoctorWeeks]: () => ({ success: true, weeks: [], timeZone: 'UTC' }),
  };
  vi.mocked(request).mockImplementation(async (name) => replies[name]?.() as never);
});

function open() {
  renderPage('/doctor-dashboard', { '/doctor-dashboard': <DoctorDashboardPage /> });
}

function appointment(name: string, startsAt: number, slotTime: string): Partial<Appointment> {
  const userData = { _id: 'p1', name, image: '', dob: '1990-01-05' } as Appointment['userData'];
  const ends = { cancelled: false, isCompleted: false, payment: false };
  return { _id: name, userData, startsAt, slotDate: '5_1_2027', slotTime, amount: 500, ...ends };
}

test('shows the figures of the practice', async () => {
  open();
  expect(await screen.findByText('17')).toBeTruthy();
  expect(screen.getByText('31')).toBeTruthy();
  expect(screen.getByText(/12,500/)).toBeTruthy();
  expect(await screen.findByText('No appointments on this day.')).toBeTruthy();
});

test('shows the patient of the next appointment first', async () => {
  day = [
    appointment('Asha Rao', NOW - 3 * 60 * 60_000, '6:00 AM'),
    appointment('Meera Nambiar', NOW + 30 * 60_000, '9:30 AM'),
    appointment('Ravi Iyer', NOW + 90 * 60_000, '10:30 AM'),
  ];
  open();
  const next = within(await screen.findByRole('region', { name: 'Next patient' }));
  expect(next.getByText('Meera Nambiar')).toBeTruthy();
  expect(next.getByText(/9:30 AM, age 37/)).toBeTruthy();
});

test.each([
  [30, 'Next, in 30 min'],
  [0, 'Now'],
  [-3, 'Now, 3 min ago'],
])('an appointment that starts in %i minutes is described as %s', async (ahead, description) => {
  day = [appointment('Meera Nambiar', NOW + ahead * 60_000, '9:30 AM')];
  open();
  const next = within(await screen.findByRole('region', { name: 'Next patient' }));
  expect(next.getByText(description)).toBeTruthy();
});

test('links every appointment to its page, and the next one to its record', async () => {
  day = [
    appointment('Asha Rao', NOW - 3 * 60 * 60_000, '6:00 AM'),
    appointment('Meera Nambiar', NOW + 30 * 60_000, '9:30 AM'),
  ];
  open();
  const agenda = within(await screen.findByRole('region', { name: 'The day' }));
  const targets = agenda
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(targets).toEqual([
    ['Replan the day', '/doctor-replan'],
    ['Record of Meera Nambiar', '/doctor-appointments/Meera%20Nambiar'],
    ['Asha Rao', '/doctor-appointments/Asha%20Rao'],
    ['Meera Nambiar', '/doctor-appointments/Meera%20Nambiar'],
  ]);
});

const DAY = 24 * 60 * 60_000;

function meeraToday(more: Partial<RecordEntry>): void {
  const today = appointment('Meera Nambiar', NOW + 30 * 60_000, '9:30 AM');
  day = [today];
  record = [{ ...today, ...more }];
}

test('shows the reason, the last appointment and the open tasks of the next patient', async () => {
  meeraToday({ reason: 'Palpitations since Friday' });
  const before = { ...appointment('Earlier', NOW - DAY, '9:00 AM'), slotDate: '4_1_2027' };
  const note = { version: 2 } as RecordEntry['note'];
  const cancelled = { ...before, _id: 'Cancelled', cancelled: true, slotDate: '3_1_2027', note };
  record = [cancelled, { ...before, note }, ...record];
  open();
  const next = within(await screen.findByRole('region', { name: 'Next patient' }));
  expect(await next.findByText('“Palpitations since Friday”')).toBeTruthy();
  expect(next.getByText('Last appointment 4 Jan 2027')).toBeTruthy();
  const tasks = within(next.getByRole('list', { name: 'Open tasks' })).getAllByRole('link');
  expect(tasks.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Finish the appointment of 4 Jan 2027, 9:00 AM', '/doctor-appointments/Earlier'],
    ['Sign the note of 4 Jan 2027, 9:00 AM', '/doctor-appointments/Earlier'],
  ]);
});

test('says so if the next patient is new and has given no reason', async () => {
  meeraToday({});
  const later = { ...appointment('Later', NOW + DAY, '9:00 AM'), note: { version: 1 } };
  record = [...record, later as Partial<RecordEntry>];
  open();
  const next = within(await screen.findByRole('region', { name: 'Next patient' }));
  expect(await next.findByText('No reason given.')).toBeTruthy();
  expect(next.getByText('First appointment with you')).toBeTruthy();
  expect(next.queryByRole('list', { name: 'Open tasks' })).toBeNull();
});

test('keeps name and buttons of the next patient if the reason cannot be loaded', async () => {
  meeraToday({});
  replies[routes.getDoctorAppointment] = () => {
    throw new ApiError('The clinic is not working', { status: 500 });
  };
  open();
  const next = within(await screen.findByRole('region', { name: 'Next patient' }));
  expect(await next.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(next.getByRole('link', { name: 'Record of Meera Nambiar' })).toBeTruthy();
});

test('announces a temporary password', async () => {
  const temporaryPasswordEndsAt = NOW + 3 * 24 * 60 * 60_000;
  replies[routes.getDoctorDashboard] = () => ({
    dashData: { ...dashData, temporaryPasswordEndsAt },
    timeZone: 'UTC',
  });
  open();
  expect(await screen.findByText(/password/i)).toBeTruthy();
});

test('shows a failure and retries it', async () => {
  const works = replies[routes.getDoctorDashboard];
  replies[routes.getDoctorDashboard] = () => {
    throw new ApiError('The clinic is not working', { status: 500 });
  };
  open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  if (works) replies[routes.getDoctorDashboard] = works;
  again.click();
  await waitFor(() => expect(screen.getByText('17')).toBeTruthy());
});
