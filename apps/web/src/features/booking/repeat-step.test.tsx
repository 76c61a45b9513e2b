import * as routes from '@nadi/contract/generated/route-table';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { Router } from '#shared/router/router.tsx';
import { clearSession, setSession } from '#shared/session/session.ts';
import { fixtureDoctor } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { RepeatStep } from './repeat-step.tsx';
import { saveDetails } from './saved-details.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn() } }));

const user = userEvent.setup({ delay: null });
const clear = vi.fn();
const FIRST = { slotDate: '6_1_2027', slotTime: '10:00 AM', startsAt: 1 };
const DATES = ['6_1_2027', '13_1_2027', '20_1_2027', '27_1_2027'].map((slotDate, at) => ({
  ...{ slotDate, slotTime: '10:00 AM', startsAt: at },
  state: at === 1 ? 'busy' : 'free',
}));
let openLeft: number;
const book = vi.fn();

beforeEach(() => {
  setSession('patient', 't1');
  openLeft = 5;
  book
    .mockReset()
    .mockResolvedValue({ success: true, seriesId: 's1', appointmentIds: ['a', 'b', 'c'] });
  vi.mocked(request).mockImplementation(async (name, body) => {
    if (name === routes.bookSeries) return book(body) as never;
    if (name === routes.getAvailability) {
      return { success: true, days: [], timeZone: 'Asia/Kolkata', visitTypes: [] } as never;
    }
    const limit = 'too-many-bookings';
    return { success: true, dates: DATES, lastDate: '1_4_2027', openLeft, limit } as never;
  });
});

async function open({ locked = false, reason = '' } = {}) {
  renderWithQueries(
    <Router>
      <RepeatStep
        doctor={fixtureDoctor({ _id: 'd1', name: 'Dr. Sen', fees: 500 })}
        choice={{ selected: FIRST, visitTypeId: undefined, where: undefined, clear }}
        locked={locked}
      />
    </Router>,
  );
  if (reason) await user.type(screen.getByLabelText(/^What brings you here/), reason);
  await user.click(screen.getByRole('button', { name: 'Repeat the appointment' }));
}

test('repeats the chosen time and confirms every date', async () => {
  saveDetails('d1', { reason: 'Physio', dependantId: 'm1' });
  await open({ reason: 'therapy' });
  const dialog = await screen.findByRole('dialog', { name: 'Appointments with Dr. Sen' });
  expect(await within(dialog).findByText('3 appointments')).toBeTruthy();
  expect(within(dialog).getByText('₹500 each, pay later')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Book all' }));
  const confirmed = await screen.findByRole('dialog', { name: 'You are booked' });
  const listed = within(confirmed).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    ...['Wed 6 Jan 2027, 10:00 AM', 'Wed 20 Jan 2027, 10:00 AM', 'Wed 27 Jan 2027, 10:00 AM'],
  ]);
  expect(book).toHaveBeenCalledExactlyOnceWith({
    ...{ docId: 'd1', dependantId: 'm1', reason: 'Physiotherapy' },
    slots: [DATES[0], DATES[2], DATES[3]].map((date) => ({
      slotDate: date?.slotDate,
      slotTime: '10:00 AM',
    })),
  });
  expect(clear).toHaveBeenCalledOnce();
  await user.click(within(confirmed).getByRole('button', { name: 'My appointments' }));
  expect(location.pathname).toBe('/my-appointments');
});

test('addresses a busy patient directly, but not a dependant’s manager', async () => {
  await open();
  expect(await screen.findByText('You have another appointment')).toBeTruthy();
  cleanup();
  saveDetails('d1', { dependantId: 'm1' });
  await open();
  expect(await screen.findByText('The patient has another appointment')).toBeTruthy();
});

test('warns about too many dates before the server refuses them', async () => {
  openLeft = 2;
  await open();
  expect(await screen.findByText(/^You can book 2 more appointments at the moment/)).toBeTruthy();
});

test('sends a visitor to the login, and is disabled during a booking', async () => {
  await open({ locked: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  clearSession('patient');
  await open();
  expect(location.pathname).toBe('/login');
});
