import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { days, minutes } from '@nadi/domain/limits';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { useLocation } from '#shared/router/router.tsx';
import { clearSession, setSession } from '#shared/session/session.ts';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { toast } from '#shared/ui/toast.ts';
import { MyAppointmentsPage } from './my-appointments-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('./late-parts.tsx', () => ({ LateParts: () => null }));
vi.mock('./waitlist-offers.tsx', () => ({ WaitlistOffers: () => null }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const now = Date.now();
const appointment = (id: string, more: Partial<Appointment> = {}): Appointment => ({
  ...fixtureAppointment,
  _id: id,
  slotTime: '10:30 AM',
  startsAt: now + days(3),
  bookedAt: now - days(1),
  meetingId: '',
  payment: false,
  docData: {
    ...fixtureAppointment.docData,
    name: `Dr. ${id}`,
    address: { line1: '14 Lavelle Road', line2: 'Bengaluru' },
  },
  ...more,
});

beforeEach(() => setSession('patient', 't1'));

const answer = (...appointments: Appointment[]) => ({
  success: true as const,
  appointments,
  timeZone: 'Asia/Kolkata',
  offered: [],
  payments: [],
});

const NO_PAYMENTS = { success: true as const, payments: [], offered: [] };

/** Mocks the server: this list, no payments, and the result of `cancelling`. */
function serve(
  list: () => ReplyBody<'listPatientAppointments'>,
  cancelling?: () => Promise<unknown>,
) {
  vi.mocked(request).mockImplementation(async (name) => {
    if (name === routes.cancelAppointment) return (await cancelling?.()) as never;
    return (name === routes.listPatientAppointments ? list() : NO_PAYMENTS) as never;
  });
}

function Login() {
  const { from, reason } = useLocation().state as { from: string; reason: string };
  return <p>{`Login: ${reason}, then ${from}`}</p>;
}

function show(path = '/my-appointments') {
  renderPage(path, { '/my-appointments': <MyAppointmentsPage />, '/login': <Login /> });
}

const row = async (name: string) => within(await screen.findByRole('article', { name }));

test('sorts upcoming rows by time and shows place, time and meeting', async () => {
  serve(() =>
    answer(
      appointment('old', { startsAt: now + days(4) }),
      appointment('new', { meetingId: 'm7' }),
    ),
  );
  show();
  const rows = await screen.findAllByRole('article');
  expect(rows.map((each) => within(each).getByRole('heading', { level: 3 }).textContent)).toEqual([
    'Dr. new',
    'Dr. old',
  ]);
  const newest = await row('Dr. new');
  expect(newest.getByText('Date & Time:')).toBeTruthy();
  expect(newest.getByText('5 Jan 2027 | 10:30 AM')).toBeTruthy();
  expect(newest.getByText('Bengaluru')).toBeTruthy();
  expect(newest.getByText('m7')).toBeTruthy();
  expect((await row('Dr. old')).queryByText('Meeting ID:')).toBeNull();
});

test('shows the address of the appointment’s place, not the doctor’s own', async () => {
  const location = { _id: 'north', name: 'Riverside', address: ['8 River Road', 'Mysuru'] };
  serve(() => answer(appointment('away', { location } as never)));
  show();
  const shown = await row('Dr. away');
  expect(shown.getByText('Riverside')).toBeTruthy();
  expect(shown.getByText('8 River Road, Mysuru')).toBeTruthy();
  expect(shown.queryByText('14 Lavelle Road')).toBeNull();
});

test('shows the next appointment once, on a card of its own', async () => {
  serve(() =>
    answer(
      appointment('both', { meetingId: 'm7', inPerson: true }),
      appointment('later', { startsAt: now + days(40) }),
    ),
  );
  show();
  const next = within(await screen.findByRole('region', { name: 'Your next appointment' }));
  expect(next.getByRole('article', { name: 'Dr. both' })).toBeTruthy();
  expect(next.getByText('By video or in person')).toBeTruthy();
  expect(screen.getAllByText('By video or in person')).toHaveLength(1);
  expect(next.queryByRole('article', { name: 'Dr. later' })).toBeNull();
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test.each([
  ['pending', {}, null, 'Confirmed', true],
  ['paid', { payment: true }, 'Paid', 'Confirmed', true],
  ['cancelled', { cancelled: true }, 'Appointment cancelled', 'Cancelled', false],
  ['completed', { isCompleted: true }, 'Accepted', 'Completed', false],
] as const)(
  'a %s row says what it is and can be cancelled only while pending',
  async (id, more, label, state, can) => {
    vi.mocked(request).mockResolvedValue(answer(appointment(id, more)));
    show();
    const shown = await row(`Dr. ${id}`);
    if (label) expect(shown.getByText(label)).toBeTruthy();
    expect(await shown.findByText(state)).toBeTruthy();
    expect(shown.queryByRole('button', { name: /Cancel appointment/ }) !== null).toBe(can);
  },
);

test('past appointments stand under their months, and are found by doctor or month', async () => {
  const past = (id: string, date: string, more = {}) =>
    appointment(id, { isCompleted: true, startsAt: Date.parse(date), ...more });
  serve(() =>
    answer(
      past('Iyer', '2026-11-19T10:00:00Z', { summaryShared: true, prescribed: true }),
      past('Nair', '2026-11-03T10:00:00Z'),
      past('Rao', '2026-03-03T10:00:00Z'),
      past('Das', '2025-11-03T10:00:00Z'),
    ),
  );
  show('/my-appointments?show=past');
  const november = within(await screen.findByRole('region', { name: 'November 2026' }));
  expect(november.getAllByRole('article')).toHaveLength(2);
  const summary = november.getByRole('link', { name: 'Summary by Dr. Iyer' });
  expect(summary.getAttribute('href')).toBe('/my-appointments/Iyer#summary');
  const prescription = november.getByRole('link', { name: 'Prescription by Dr. Iyer' });
  expect(prescription.getAttribute('href')).toBe('/my-appointments/Iyer#prescription');
  expect(november.queryByRole('link', { name: 'Summary by Dr. Nair' })).toBeNull();
  const search = screen.getByRole('searchbox', { name: 'Search past appointments' });
  await userEvent.type(search, 'november');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  await userEvent.clear(search);
  await userEvent.type(search, 'dr. rao mar');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await userEvent.clear(search);
  await userEvent.type(search, 'unknown');
  expect(await screen.findByText('Nothing found for “unknown”')).toBeTruthy();
});

test('asks before cancelling, then reports the result and focuses the row', async () => {
  const listed = answer(appointment('a'));
  serve(
    () => ({ ...listed }),
    async () => {
      listed.appointments = [appointment('a', { cancelled: true, cancelledBy: 'patient' })];
      return { success: true };
    },
  );
  show();
  const user = userEvent.setup();
  await user.click((await row('Dr. a')).getByRole('button', { name: /Cancel appointment/ }));
  expect(request).not.toHaveBeenCalledWith(routes.cancelAppointment, expect.anything(), {
    as: 'patient',
  });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/You have paid nothing online/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel appointment' }));
  expect(request).toHaveBeenCalledWith(
    routes.cancelAppointment,
    { appointmentId: 'a' },
    { as: 'patient' },
  );
  expect(await screen.findByText('Appointment cancelled')).toBeTruthy();
  expect(toast.success).toHaveBeenCalledWith('Appointment cancelled successfully');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')));
});

test('shows the position in a series, and cancels it with the following', async () => {
  const series = { _id: 's1', position: 2, size: 6, following: 4 };
  serve(() => answer(appointment('a', { series }), appointment('b')));
  show();
  const user = userEvent.setup();
  const shown = await row('Dr. a');
  expect(shown.getByText('2 of 6 in a series')).toBeTruthy();
  await user.click(shown.getByRole('button', { name: /Cancel appointment/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'This and the following (5)' }));
  expect(dialog.getByText(/^The times become available/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel 5 appointments' }));
  expect(request).toHaveBeenCalledWith(
    routes.cancelSeries,
    { appointmentId: 'a' },
    { as: 'patient' },
  );
  expect(request).not.toHaveBeenCalledWith(routes.cancelAppointment, expect.anything(), {
    as: 'patient',
  });
});

test.each([
  [new ApiError('Too late.', { status: 409 }), 'Too late.'],
  [new ApiError('', { status: 500 }), 'Cancellation failed'],
  [new Error(''), 'An error occurred while cancelling appointment'],
])('a cancellation that fails with %o shows: %s', async (error, words) => {
  serve(
    () => answer(appointment('a')),
    () => Promise.reject(error),
  );
  show();
  const user = userEvent.setup();
  await user.click((await row('Dr. a')).getByRole('button', { name: /Cancel appointment/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel appointment' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(words));
});

test.each([
  [new ApiError('Down.', { status: 503 }), 'Failed to load appointments'],
  [new ApiError('Gone.', { status: 0 }), 'An error occurred while loading appointments'],
])('a list that fails with %o shows the error and can be retried', async (error, title) => {
  vi.mocked(request)
    .mockRejectedValueOnce(error)
    .mockResolvedValue(answer(appointment('a')));
  show();
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  serve(() => answer(appointment('a')));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeTruthy();
});

test('suggests an action if there are no appointments', async () => {
  serve(() => answer());
  show();
  expect(await screen.findByRole('link', { name: 'Find a doctor' })).toBeTruthy();
});

test('redirects a visitor to /login', async () => {
  clearSession('patient');
  show();
  expect(await screen.findByText('Login: needed, then /my-appointments')).toBeTruthy();
  expect(request).not.toHaveBeenCalled();
});

test('shows past appointments twenty at a time, and the last page past the end', async () => {
  const many = Array.from({ length: 41 }, (_, at) =>
    appointment(`n${at}`, { isCompleted: true, startsAt: now - days(at + 1) }),
  );
  serve(() => answer(...many));
  show('/my-appointments?show=past&page=99');
  expect(await screen.findByText('Page 3 of 3')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(screen.getAllByRole('article')).toHaveLength(20);
});

test('a row shows its fee and doctor, and a past one can be rebooked', async () => {
  serve(() => answer(appointment('a', { isCompleted: true })));
  show();
  const shown = await row('Dr. a');
  expect(shown.getByText('₹500')).toBeTruthy();
  expect(shown.getByRole('link', { name: 'Dr. a' }).getAttribute('href')).toBe('/appointment/d1');
  const again = shown.getByRole('link', { name: 'Book again with Dr. a' });
  expect(again.getAttribute('href')).toBe('/appointment/d1');
});

test('marks a booking of the last half hour as new', async () => {
  serve(() => answer(appointment('fresh', { bookedAt: now }), appointment('older')));
  show();
  expect((await row('Dr. fresh')).getByText('New')).toBeTruthy();
  expect((await row('Dr. older')).queryByText('New')).toBeNull();
});

test('an appointment past its end can be joined, but not cancelled', async () => {
  const over = { startsAt: now - minutes(30), minutes: 30, meetingId: 'm1' };
  serve(() => answer(appointment('over', over), appointment('coming')));
  show();
  const next = await screen.findByRole('region', { name: 'Your next appointment' });
  expect(within(next).getByText('Dr. coming')).toBeTruthy();
  const shown = await row('Dr. over');
  expect(shown.queryByRole('button', { name: /^Cancel appointment/ })).toBeNull();
  expect(shown.getByRole('link', { name: /^Join Meeting/ })).toBeTruthy();
});
