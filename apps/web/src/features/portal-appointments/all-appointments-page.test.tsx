import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { days } from '@nadi/domain/limits';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { ageText } from '#shared/portal/appointment-cells.tsx';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { expectSent } from '#shared/testing/sent.ts';
import { AllAppointmentsPage } from './all-appointments-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/portal/appointment-cells.tsx', async (importOriginal) => {
  const cells = await importOriginal<typeof import('#shared/portal/appointment-cells.tsx')>();
  return { ...cells, ageText: vi.fn(cells.ageText) };
});

const DOCTOR = '11111111-2222-4333-8444-555555555555';
const completed: Appointment = {
  ...fixtureAppointment,
  docId: DOCTOR,
  slotDate: '6_1_2027',
  slotTime: '10:00 AM',
  startsAt: Date.UTC(2027, 0, 6, 4, 30),
  bookedAt: Date.UTC(2027, 0, 5, 4),
  amount: 550,
  isCompleted: true,
  payment: false,
};

/** Mocks a window that is as wide as the table, or narrower. */
const windowOf = (matches: boolean) => () => ({
  matches,
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
});

let total: number;
const states = { pending: 3, completed: 1000, cancelled: 0, 'no-show': 2 };

beforeEach(() => {
  total = 1;
  vi.stubGlobal('matchMedia', windowOf(true));
  vi.mocked(request).mockImplementation(async (name) => {
    if (name === routes.listRequests) {
      return { success: true, appointments: [], timeZone: 'Asia/Kolkata' } as never;
    }
    if (name === routes.recordCash) return { success: true, receipt: 'N-000007' } as never;
    return {
      ...{ success: true, appointments: [completed], total, states, timeZone: 'Asia/Kolkata' },
    } as never;
  });
});

function open(query = '') {
  renderPage(`/all-appointments${query}`, { '/all-appointments': <AllAppointmentsPage /> });
}

async function openDetails() {
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Asha Rao ?: details/ }));
  return within(await screen.findByRole('dialog'));
}

/** Replies to every request with a list of one appointment. */
function listOnly(changes: Partial<Appointment>) {
  const appointments = [{ ...completed, ...changes }];
  const reply = { success: true, appointments, total: 1, timeZone: 'Asia/Kolkata' };
  vi.mocked(request).mockResolvedValue(reply as never);
}

test('sends the filters of the address to the server', async () => {
  open(`?payment=unpaid&speciality=Neurologist&state=no-show&docId=${DOCTOR}`);
  await screen.findByText('Asha Rao');
  const filter = {
    payment: 'unpaid',
    speciality: 'Neurologist',
    state: 'no-show',
    docId: DOCTOR,
  };
  const { calls } = vi.mocked(request).mock;
  const sent = calls.find(([name]) => name === routes.searchAppointments);
  expect(sent?.[1]).toMatchObject(filter);
});

test('offers to search all dates if the chosen days have no matches', async () => {
  vi.mocked(request).mockResolvedValue({
    ...{ success: true, appointments: [], total: 0, timeZone: 'Asia/Kolkata' },
  } as never);
  open('?search=meera&from=2027-01-01&until=2027-01-02');
  await userEvent.click(await screen.findByRole('button', { name: 'Search all dates' }));
  expect(location.search).toBe('?search=meera');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Search all dates' })).toBeNull(),
  );
});

test('each state shows its count, and a click filters by it', async () => {
  open('?search=meera');
  await screen.findByText('Asha Rao');
  const list = within(screen.getByRole('list', { name: 'Status' }));
  const names = list.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['All', 'Pending3', 'Completed1,000+', 'Cancelled0', 'No-show2']);
  await userEvent.click(list.getByRole('button', { name: /^No-show/ }));
  expect(location.search).toBe('?search=meera&state=no-show');
  expect(await list.findByRole('button', { name: /^No-show/, pressed: true })).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: 'All' }));
  expect(location.search).toBe('?search=meera');
});

test('shows an appointment as a card on a phone, which opens its details', async () => {
  vi.stubGlobal('matchMedia', windowOf(false));
  open();
  const card = within(await screen.findByRole('article'));
  expect(screen.queryByRole('table')).toBeNull();
  expect(card.getByText('Dr. Naik')).toBeTruthy();
  expect(card.getByText('Accepted')).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: /Asha Rao .*: details/ }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('opens the details from the patient, and records cash with its receipt', async () => {
  const drawer = await openDetails();
  expect(drawer.getByText('6 Jan 2027 | 10:00 AM')).toBeTruthy();
  await userEvent.click(drawer.getByRole('button', { name: 'Record ₹550 in cash' }));
  expect(request).toHaveBeenCalledWith(routes.recordCash, { appointmentId: 'a1' }, { as: 'admin' });
  expect(await drawer.findByText(/Receipt N-000007/)).toBeTruthy();
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the details list events newest first and can cancel a pending appointment', async () => {
  const startsAt = Date.now() + days(2);
  const movedAt = Date.UTC(2027, 0, 5, 6);
  const slot = { slotDate: '5_1_2027', slotTime: '9:00 AM' };
  const moves = [{ ...slot, movedBy: 'patient' as const, movedAt }];
  listOnly({ isCompleted: false, startsAt, moves });
  const drawer = await openDetails();
  const history = within(drawer.getByRole('region', { name: 'What happened' }));
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rescheduled from 5 Jan 2027, 9:00 AM by the patient5 Jan 2027, 11:30 AM',
    'Booked5 Jan 2027, 9:30 AM',
  ]);
  expect(drawer.getByRole('button', { name: 'Reschedule' })).toBeTruthy();
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel appointment' }));
  const question = within(screen.getByRole('dialog', { name: 'Cancel this appointment?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel appointment' }));
  await expectSent(
    routes.cancelAppointment,
    expect.objectContaining({ appointmentId: 'a1' }),
    'admin',
  );
});

test('an ended appointment lists its end in its history and has no actions', async () => {
  const endedAt = Date.UTC(2027, 0, 6, 5);
  const ended = { isCompleted: false, cancelled: true, endedAt };
  listOnly({ ...ended, cancelledBy: 'doctor', cancelReason: 'I am ill' });
  const drawer = await openDetails();
  expect(drawer.getByText('Cancelled by the doctor: “I am ill”')).toBeTruthy();
  expect(drawer.queryByRole('button', { name: 'Cancel appointment' })).toBeNull();
});

test('opening and closing the details does not render rows again', async () => {
  open();
  const patient = await screen.findByRole('button', { name: /Asha Rao ?: details/ });
  const before = vi.mocked(ageText).mock.calls.length;
  await userEvent.click(patient);
  const drawer = within(await screen.findByRole('dialog'));
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(vi.mocked(ageText).mock.calls.length).toBe(before);
});

test('J and K show the next and previous row, and Escape returns to the row', async () => {
  const names = ['Asha Rao', 'Ravi Iyer'];
  const rows = names.map((name, index) => ({
    ...{ ...completed, _id: `a${index}` },
    userData: { ...completed.userData, name },
  }));
  vi.mocked(request).mockResolvedValue({
    ...{ success: true, appointments: rows, total: 2, timeZone: 'Asia/Kolkata' },
  } as never);
  await openDetails();
  await userEvent.keyboard('j');
  expect(await screen.findByRole('dialog', { name: 'Appointment of Ravi Iyer' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next row' })).toHaveProperty('disabled', true);
  await userEvent.keyboard('k');
  expect(await screen.findByRole('dialog', { name: 'Appointment of Asha Rao' })).toBeTruthy();
  await userEvent.keyboard('j');
  await screen.findByRole('dialog', { name: 'Appointment of Ravi Iyer' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.textContent).toContain('Ravi Iyer');
});

test('a typed page number opens that page, beyond 10,000 matches too', async () => {
  total = 10_000;
  const rows = Array.from({ length: 25 }, (_, index) => ({ ...completed, _id: `a${index}` }));
  vi.mocked(request).mockResolvedValue({
    ...{ success: true, appointments: rows, total, timeZone: 'Asia/Kolkata' },
  } as never);
  open('?state=completed&page=400');
  const pages = within(await screen.findByRole('navigation', { name: 'Appointments, pages' }));
  expect(pages.getByText('of 401 or more')).toBeTruthy();
  await userEvent.clear(pages.getByLabelText('Page'));
  await userEvent.type(pages.getByLabelText('Page'), '12{Enter}');
  expect(location.search).toBe('?state=completed&page=12');
});

test('another number of rows keeps the first row on screen', async () => {
  total = 200;
  open('?page=4');
  await userEvent.selectOptions(await screen.findByLabelText('Rows'), '50');
  expect(location.search).toBe('?page=2&size=50');
  await waitFor(() =>
    expect(vi.mocked(request).mock.lastCall?.[1]).toMatchObject({ page: 2, pageSize: 50 }),
  );
});

test('a shared link opens an appointment on another page', async () => {
  const _id = '99999999-2222-4333-8444-555555555555';
  const userData = { ...completed.userData, name: 'Ravi Iyer' };
  vi.mocked(request).mockImplementation(async (_name, body) => {
    const alone = (body as { appointmentId?: string }).appointmentId === _id;
    const appointments = alone ? [{ ...completed, _id, userData }] : [completed];
    return { success: true, appointments, total: 1, timeZone: 'Asia/Kolkata' } as never;
  });
  open(`?open=${_id}`);
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getAllByText(/Ravi Iyer/).length).toBeGreaterThan(0);
});

test('the admin filters by a doctor found by name', async () => {
  localStorage.setItem('aToken', 'a1');
  const other = '22222222-2222-4333-8444-555555555555';
  vi.mocked(request).mockImplementation(async (name) => {
    const doctors = [{ _id: other, name: 'Dr. Asha Rao', speciality: 'Dermatologist' }];
    if (name === routes.listAllDoctors) return { success: true, doctors, total: 1 } as never;
    return { success: true, appointments: [completed], total, timeZone: 'Asia/Kolkata' } as never;
  });
  open('?state=completed');
  const field = await screen.findByLabelText<HTMLInputElement>('Doctor');
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: 'Dr. Asha Rao, Dermatologist' }));
  expect(new URLSearchParams(location.search).get('docId')).toBe(other);
  await waitFor(() => expect(field.value).toBe('Dr. Asha Rao, Dermatologist'));
  await userEvent.clear(field);
  await userEvent.tab();
  expect(location.search).toBe('?state=completed');
});

test('offers no recording of cash that was already recorded', async () => {
  listOnly({ paidInCash: true });
  const drawer = await openDetails();
  expect(drawer.getByText('Paid in cash')).toBeTruthy();
  expect(drawer.queryByRole('button', { name: /in cash/ })).toBeNull();
});

test('names the clock of the page’s times', async () => {
  open();
  expect(await screen.findByText('Times are the clinic’s, India Standard Time.')).toBeTruthy();
});
