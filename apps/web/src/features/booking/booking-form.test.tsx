import type { Doctor } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import { bookableDays } from '@nadi/domain/slots';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { navigate } from '#shared/router/location.ts';
import { useLocation } from '#shared/router/router.tsx';
import { clearSession, setSession } from '#shared/session/session.ts';
import { fakeDoctor } from '#shared/testing/fake-availability.ts';
import { fixtureDoctor } from '#shared/testing/fixtures.ts';
import { Site } from '#shared/testing/site.tsx';
import { toast } from '#shared/ui/toast.ts';
import { BookingForm } from './booking-form.tsx';
import { readChoice } from './saved-choice.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock(
  '#shared/slots/availability-query.ts',
  () => import('#shared/testing/fake-availability.ts'),
);
vi.mock('#shared/ui/toast.ts');

const zone = 'Asia/Kolkata';
const now = Date.parse('2027-01-05T12:10:00+05:30');
const wholeDay = bookableDays({ now, zone })[1]?.slots.map(({ slotTime }) => slotTime) ?? [];
const doctor = fixtureDoctor({ slots_booked: { '6_1_2027': wholeDay } });

let client = new QueryClient();

beforeEach(() => {
  client = new QueryClient();
  client.setQueryDefaults(['clinic'], { enabled: false });
  client.setQueryDefaults(['patient'], { staleTime: Infinity });
  client.setQueryData(['patient', 't1', 'appointments'], { appointments: [] });
  // As in recent browsers.
  Element.prototype.scrollIntoView = async () => undefined;
  vi.setSystemTime(now);
  viewFrom(zone);
  setSession('patient', 't1');
});

function viewFrom(timeZone: string) {
  const options = { timeZone } as Intl.ResolvedDateTimeFormatOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
}

function Login() {
  return <p>Login, then {(useLocation().state as { from: string }).from}</p>;
}

function page(shown: Doctor) {
  navigate('/appointment/d1', { replace: true });
  return pageAtCurrentLocation(shown);
}

function pageAtCurrentLocation(shown = doctor) {
  fakeDoctor.booked = shown.slots_booked;
  return (
    <QueryClientProvider client={client}>
      <Site
        pages={{
          '/appointment/d1': <BookingForm doctor={shown} />,
          '/login': <Login />,
          '/my-appointments/:appointmentId': <p>The confirmation</p>,
        }}
      />
    </QueryClientProvider>
  );
}

const show = (shown = doctor) => render(page(shown));
const user = userEvent.setup({ delay: null });
const slot = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const summary = () => within(screen.getByRole('complementary', { name: 'Your appointment' }));
const pressBook = () => user.click(screen.getByRole('button', { name: 'Book appointment' }));

test('books with three taps: a day, a time, the button', async () => {
  const reply = {
    success: true as const,
    message: 'Appointment booked',
    meetingId: 'm7',
    appointmentId: 'a7',
  };
  vi.mocked(request).mockResolvedValue(reply);
  show();
  await user.click(screen.getByRole('radio', { name: /Thu 7 Jan 2027: 22 free/ }));
  await user.click(slot('10:30 AM'));
  expect(summary().getByText(/Thu 7 Jan 2027/).textContent).toContain('10:30 AM');
  await pressBook();
  expect(await screen.findByText('The confirmation')).toBeTruthy();
  expect(request).toHaveBeenCalledWith(
    routes.bookAppointment,
    { docId: 'd1', slotDate: '7_1_2027', slotTime: '10:30 AM' },
    { idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
  );
  expect(toast.success).toHaveBeenCalledWith('Appointment booked. Meeting ID: m7');
  expect(readChoice('d1')).toBeUndefined();
});

test('requests the appointments anew after booking, although an earlier first request is not answered', async () => {
  client.removeQueries({ queryKey: ['patient'] });
  const queryKey = ['patient', 't1', 'appointments'];
  const lists = vi.fn(() => new Promise<object>(() => undefined));
  const leave = new QueryObserver(client, { queryKey, queryFn: lists }).subscribe(() => undefined);
  const reply = { success: true, message: 'Appointment booked', appointmentId: 'a7' };
  vi.mocked(request).mockImplementation((async (route: object) =>
    route === routes.listPatientAppointments ? lists() : reply) as typeof request);
  show();
  await user.click(screen.getByRole('radio', { name: /Thu 7 Jan 2027: 22 free/ }));
  await user.click(slot('10:30 AM'));
  expect(lists).toHaveBeenCalledTimes(1);
  await pressBook();
  expect(await screen.findByText('The confirmation')).toBeTruthy();
  expect(lists).toHaveBeenCalledTimes(2);
  leave();
});

test('the times of a day form one keyboard group across morning and afternoon', async () => {
  show();
  await user.click(screen.getByRole('radio', { name: /Thu 7 Jan/ }));
  const group = screen.getByRole('group', { name: 'Free times, Thu 7 Jan 2027' });
  const names = within(group)
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(['slot']));
  expect(within(group).getByRole('group', { name: /^Morning \d+ free$/ })).toBeTruthy();
  slot('11:30 AM').focus();
  await user.keyboard(' ');
  expect(summary().getByText(/11:30 AM/)).toBeTruthy();
});

test('shows a viewer abroad the clinic’s time and their own', async () => {
  viewFrom('Europe/London');
  show();
  expect(screen.getByText(/Times are the clinic’s, India Standard Time/).textContent).toContain(
    'Greenwich Mean Time',
  );
  await user.click(screen.getByRole('radio', { name: /^1:00 PM.*7:30 AM yours/ }));
  expect(summary().getByText('7:30 AM your time')).toBeTruthy();
});

test('a full day says so and links to the next free time', async () => {
  show();
  await user.click(screen.getByRole('radio', { name: /Wed 6 Jan 2027: Full/ }));
  expect(await screen.findByText('Tomorrow, Wed 6 Jan 2027 is full')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Next free: Thu 7 Jan 2027, 10:00 AM/ }));
  expect(document.activeElement).toBe(slot('10:00 AM'));
});

test('reports a missing slot at the picker and focuses it', async () => {
  show();
  await pressBook();
  expect(screen.getByRole('alert').textContent).toContain('Please choose a day and a time first.');
  expect(document.activeElement).toBe(slot('1:00 PM'));
  expect(request).not.toHaveBeenCalled();
});

test('offers the nearest times if another patient took the slot', async () => {
  const { rerender } = show();
  await user.click(screen.getByRole('radio', { name: /Thu 7 Jan/ }));
  await user.click(slot('10:30 AM'));
  rerender(page({ ...doctor, slots_booked: { '7_1_2027': ['10:30 AM'] } }));
  await act(() => client.refetchQueries({ queryKey: ['availability'] }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Thu 7 Jan, 10:30 AM can no longer be booked');
  await user.click(within(alert).getByRole('button', { name: 'Thu 7 Jan, 11:00 AM' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(summary().getByText(/11:00 AM/)).toBeTruthy();
  expect(document.activeElement).toBe(slot('11:00 AM'));
});

test('shows the server’s message after a rejection, and retries as a new attempt', async () => {
  vi.mocked(request).mockRejectedValue(
    new ApiError('Slot not available', { status: 409, code: 'slot-taken' }),
  );
  show();
  await user.click(slot('1:00 PM'));
  await pressBook();
  await pressBook();
  expect(toast.error).toHaveBeenCalledWith('Slot not available');
  const [first, second] = vi.mocked(request).mock.calls;
  expect(second?.[2]?.idempotencyKey).not.toBe(first?.[2]?.idempotencyKey);
});

test('pressing again without a response repeats the same attempt', async () => {
  vi.mocked(request).mockRejectedValue(new ApiError('no answer', { status: 0 }));
  show();
  await user.click(slot('1:00 PM'));
  await pressBook();
  await pressBook();
  const [first, second] = vi.mocked(request).mock.calls;
  expect(second?.[2]?.idempotencyKey).toBe(first?.[2]?.idempotencyKey);
});

test.each([0, 503])(
  'keeps the slot of a possible booking after no response (%i) until the next press',
  async (status) => {
    vi.mocked(request).mockRejectedValueOnce(new ApiError('no answer', { status }));
    const booked = { ...doctor, slots_booked: { '5_1_2027': ['1:00 PM'] } };
    const { rerender } = show();
    await user.click(slot('1:00 PM'));
    await pressBook();
    rerender(page(booked));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(slot('1:00 PM').checked).toBe(true);
    cleanup();
    show(booked);
    expect(slot('1:00 PM').checked).toBe(true);

    vi.mocked(request).mockRejectedValueOnce(
      new ApiError('Slot not available', { status: 409, code: 'slot-taken' }),
    );
    await pressBook();
    const [first, second] = vi.mocked(request).mock.calls;
    expect(second?.[2]?.idempotencyKey).toBe(first?.[2]?.idempotencyKey);
    expect(screen.getByRole('alert').textContent).toContain('Slot not available');
  },
);

test('choosing another slot starts a new attempt', async () => {
  vi.mocked(request).mockRejectedValue(new ApiError('Failed to get public key', { status: 0 }));
  show();
  await user.click(slot('1:00 PM'));
  await pressBook();
  expect(summary().getByText(/never booked twice/)).toBeTruthy();
  await user.click(slot('2:00 PM'));
  expect(summary().queryByText(/never booked twice/)).toBeNull();
  await pressBook();
  const [first, second] = vi.mocked(request).mock.calls;
  expect(second?.[2]?.idempotencyKey).not.toBe(first?.[2]?.idempotencyKey);
});

test.each([
  [new ApiError('', { status: 500 }), 'Booking failed'],
  [new Error(''), 'An error occurred while booking appointment'],
])('%o without a message shows: %s', async (error, words) => {
  vi.mocked(request).mockRejectedValue(error);
  show();
  await user.click(slot('1:00 PM'));
  await pressBook();
  expect(toast.error).toHaveBeenCalledWith(words);
});

test('sends a visitor to /login with a warning and saves the slot', async () => {
  clearSession('patient');
  show();
  await user.click(slot('1:00 PM'));
  await pressBook();
  expect(toast.warning).toHaveBeenCalledWith('Login to book appointment');
  expect(await screen.findByText('Login, then /appointment/d1')).toBeTruthy();
  cleanup();
  setSession('patient', 't2');
  show();
  expect(slot('1:00 PM').checked).toBe(true);
});

test('asks a visitor to choose a slot first', async () => {
  clearSession('patient');
  show();
  await pressBook();
  expect(screen.getByRole('alert').textContent).toContain('Please choose a day and a time first.');
  expect(toast.warning).not.toHaveBeenCalled();
});

test('two taps before the first reply book once and show one message', async () => {
  vi.mocked(request).mockResolvedValue({ success: true, meetingId: 'm7', appointmentId: 'a7' });
  show();
  await user.click(slot('1:00 PM'));
  const button = screen.getByRole('button', { name: 'Book appointment' });
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findByText('The confirmation')).toBeTruthy();
  const bookings = vi.mocked(request).mock.calls.filter(([to]) => to === routes.bookAppointment);
  expect([bookings.length, vi.mocked(toast.success).mock.calls.length]).toEqual([1, 1]);
});

test('sends an expired session to /login and saves the slot', async () => {
  vi.mocked(request).mockRejectedValue(
    new ApiError('Please log in again.', { status: 401, code: 'not-signed-in' }),
  );
  show();
  await user.click(slot('1:00 PM'));
  await pressBook();
  expect(await screen.findByText('Login, then /appointment/d1')).toBeTruthy();
  expect(readChoice('d1')).toMatchObject({ slotDate: '5_1_2027', slotTime: '1:00 PM' });
});
