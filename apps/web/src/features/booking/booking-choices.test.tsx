import * as routes from '@nadi/contract/generated/route-table';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { navigate } from '#shared/router/location.ts';
import { clearSession, setSession } from '#shared/session/session.ts';
import { SIGNED_IN_STATE } from '#shared/session/sign-in.ts';
import { fakeDoctor } from '#shared/testing/fake-availability.ts';
import { fixtureDoctor } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { Site } from '#shared/testing/site.tsx';
import { toast } from '#shared/ui/toast.ts';
import { BookingForm, type DetailStepsContext } from './booking-form.tsx';
import { DetailSteps } from './detail-steps.tsx';
import { readDetails, saveDetails } from './saved-details.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock(
  '#shared/slots/availability-query.ts',
  () => import('#shared/testing/fake-availability.ts'),
);
vi.mock('#shared/ui/toast.ts');
vi.mock('./live-vitals.tsx', () => ({ LiveVitals: () => null }));

const now = Date.parse('2027-01-05T12:10:00+05:30');
const doctor = fixtureDoctor({ _id: 'd1' });
const user = userEvent.setup({ delay: null });
const summary = () => within(screen.getByRole('complementary', { name: 'Your appointment' }));
const button = () => screen.getByRole('button', { name: 'Book appointment' });
const card = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });

beforeEach(() => {
  vi.setSystemTime(now);
  setSession('patient', 't1');
  navigate('/appointment/d1', { replace: true });
});
afterEach(() => {
  fakeDoctor.visitTypes = [];
});

/** Renders the form with the steps of the booking details. */
function show(dependants: () => Promise<object[]>, book = unanswered) {
  vi.mocked(request).mockImplementation((async (name: string) => {
    if (name === routes.listDependants) return { dependants: await dependants() };
    return name === routes.bookAppointment ? book() : new Promise(() => undefined);
  }) as never);
  const details = (context: DetailStepsContext) => <DetailSteps doctor={doctor} {...context} />;
  renderWithQueries(
    <Site
      pages={{
        '/appointment/d1': <BookingForm doctor={doctor} details={details} />,
        '/login': <p>Login</p>,
        '/my-appointments/:appointmentId': <p>The confirmation</p>,
      }}
    />,
  );
}

function unanswered(): object {
  throw new ApiError('no answer', { status: 0 });
}

/** Presses Book as a visitor and returns from /login. */
async function bookAsVisitor(dependants: () => Promise<object[]>) {
  clearSession('patient');
  show(dependants);
  await user.click(screen.getByRole('radio', { name: /^1:00 PM/ }));
  await user.click(button());
  await screen.findByText('Login');
  cleanup();
  setSession('patient', 't2');
  navigate('/appointment/d1', { replace: true, state: SIGNED_IN_STATE });
  show(dependants, () => ({ success: true, meetingId: 'm7', appointmentId: 'a7' }));
}

const bookings = () =>
  vi.mocked(request).mock.calls.filter(([name]) => name === routes.bookAppointment).length;

const MEERA = { _id: 'm1', name: 'Meera Rao' };

test('books for a saved person only after the choice is shown', async () => {
  saveDetails('d1', { dependantId: 'm1' });
  const list = Promise.withResolvers<object[]>();
  show(() => list.promise);
  await user.click(screen.getByRole('radio', { name: /^1:00 PM/ }));
  await user.click(button());
  expect(bookings()).toBe(0);
  list.resolve([MEERA]);
  expect(await summary().findByText('For Meera Rao')).toBeTruthy();
  await user.click(button());
  expect(request).toHaveBeenCalledWith(
    routes.bookAppointment,
    expect.objectContaining({ dependantId: 'm1' }),
    expect.anything(),
  );
});

test('books for the patient without waiting if the list cannot be loaded', async () => {
  saveDetails('d1', { dependantId: 'm1' });
  show(() => Promise.reject(new Error('offline')));
  await screen.findByText(/Your family could not be loaded/);
  await vi.waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull());
  expect(summary().queryByText(/^For /)).toBeNull();
});

test('the summary names a chosen dependant, but not the patient', async () => {
  show(async () => [MEERA]);
  await user.click(await card('Meera Rao'));
  expect(summary().getByText('For Meera Rao')).toBeTruthy();
  await user.click(await card('Me'));
  expect(summary().queryByText(/^For /)).toBeNull();
});

test('keeps the person of a possible booking until another time is chosen', async () => {
  show(async () => [MEERA]);
  await card('Meera Rao');
  await user.click(screen.getByRole('radio', { name: /^1:00 PM/ }));
  await user.click(button());
  await summary().findByText(/never booked twice/);
  expect((await card('Meera Rao')).disabled).toBe(true);
  await user.click(await card('Meera Rao'));
  expect(readDetails('d1')).toEqual({});
  await user.click(screen.getByRole('radio', { name: /^2:00 PM/ }));
  expect((await card('Meera Rao')).disabled).toBe(false);
});

test('books once after signing in, without another press', async () => {
  await bookAsVisitor(async () => []);
  expect(await screen.findByText('The confirmation')).toBeTruthy();
  expect(bookings()).toBe(1);
});

test.each([
  ['somebody with dependants', async () => [MEERA]],
  ['somebody whose family cannot be loaded', () => Promise.reject(new Error('offline'))],
])('after signing in, %s must confirm before the booking is made', async (_who, family) => {
  await bookAsVisitor(family);
  const words = 'Please check who the appointment is for, then press Book appointment.';
  await vi.waitFor(() => expect(toast.warning).toHaveBeenCalledWith(words));
  expect(bookings()).toBe(0);
  await user.click(button());
  expect(await screen.findByText('The confirmation')).toBeTruthy();
  expect(bookings()).toBe(1);
});

test('books the chosen type at its own fee and reports an unavailable time', async () => {
  Element.prototype.scrollIntoView = async () => undefined;
  const type = { minutes: 30, horizonDays: 7, byVideo: true, inPerson: false };
  fakeDoctor.visitTypes = [
    { ...type, _id: 'short', name: 'Follow-up', fees: null },
    { ...type, _id: 'long', name: 'Check-up', minutes: 60, fees: 900 },
  ];
  vi.mocked(request).mockRejectedValue(new ApiError('', { status: 500 }));
  renderWithQueries(
    <Site pages={{ '/appointment/d1': <BookingForm doctor={fixtureDoctor()} /> }} />,
  );

  expect(summary().getByText('₹500')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^1:30 PM/ }));
  await user.click(await screen.findByRole('radio', { name: /^Check-up/ }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    '1:30 PM can no longer be booked',
  );
  expect(summary().getByText('₹900')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^2:00 PM/ }));
  await user.click(button());
  expect(request).toHaveBeenCalledWith(
    routes.bookAppointment,
    { docId: 'd1', slotDate: '5_1_2027', slotTime: '2:00 PM', visitTypeId: 'long' },
    expect.anything(),
  );
});

test('names no meeting after booking an appointment in person', async () => {
  Element.prototype.scrollIntoView = async () => undefined;
  const type = { minutes: 30, horizonDays: 7, byVideo: false, inPerson: true, fees: null };
  fakeDoctor.visitTypes = [{ ...type, _id: 'in-person', name: 'At the clinic' }];
  const reply = { success: true, message: 'Appointment booked', meetingId: 'm7' };
  show(
    async () => [],
    () => ({ ...reply, appointmentId: 'a7' }),
  );
  await user.click(screen.getByRole('radio', { name: /^1:30 PM/ }));
  await vi.waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
  await user.click(button());
  expect(await screen.findByText('The confirmation')).toBeTruthy();
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Appointment booked');
});
