import * as routes from '@nadi/contract/generated/route-table';
import type { SeriesDate } from '@nadi/contract/series';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { SeriesPlan } from './series-plan.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn() } }));

const user = userEvent.setup({ delay: null });
const book = vi.fn();
const onDone = vi.fn();
const TIME = '10:00 AM';
const nearest = { slotTime: '10:30 AM', startsAt: 1 };
let dates: SeriesDate[];

beforeEach(() => {
  dates = [
    { slotDate: '6_1_2027', slotTime: TIME, state: 'free', startsAt: 1 },
    { slotDate: '13_1_2027', slotTime: TIME, state: 'taken', startsAt: 2, nearest },
    { slotDate: '20_1_2027', slotTime: TIME, state: 'too-far' },
  ];
  vi.mocked(request).mockImplementation(async (name, body) => {
    if (name === routes.bookSeries) return book(body);
    return { success: true, dates, lastDate: '15_1_2027', timeZone: 'Asia/Kolkata' } as never;
  });
  renderWithQueries(
    <SeriesPlan
      owner={{ by: 'admin', userId: 'p1', docId: 'd1' }}
      docId="d1"
      visitTypeId={undefined}
      first={{ slotDate: '6_1_2027', slotTime: TIME }}
      onBack={vi.fn()}
      onDone={onDone}
    />,
  );
});

const row = async (day: string) => {
  const list = await screen.findByRole('list', { name: 'Dates of the series' });
  const found = within(list)
    .getAllByRole('listitem')
    .find((item) => item.textContent?.includes(day));
  if (!found) throw new Error(`${day} is not listed`);
  return within(found);
};

test('books free times and the nearest times to taken ones together', async () => {
  book.mockResolvedValue({ success: true, seriesId: 's1', appointmentIds: ['a1', 'a2'] });
  expect((await row('13 Jan')).getByText('Taken')).toBeTruthy();
  expect((await row('13 Jan')).getByText('10:30 AM')).toBeTruthy();
  expect((await row('20 Jan')).getByText('Not booked')).toBeTruthy();
  expect(screen.getByText(/can be booked until Fri 15 Jan 2027/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Book all' }));
  expect(book).toHaveBeenCalledWith({
    userId: 'p1',
    docId: 'd1',
    slots: [
      { slotDate: '6_1_2027', slotTime: TIME },
      { slotDate: '13_1_2027', slotTime: '10:30 AM' },
    ],
  });
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

test('requires two appointments for a series, and can restore a date left out', async () => {
  await user.click((await row('13 Jan')).getByRole('button', { name: /^Leave out/ }));
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Book all' });
  expect(confirm.disabled).toBe(true);
  expect(screen.getByText('A series has at least two appointments.')).toBeTruthy();
  await user.click((await row('13 Jan')).getByRole('button', { name: /as well$/ }));
  expect(confirm.disabled).toBe(false);
});

test('reloads the dates after a refusal', async () => {
  const message = 'Nothing was booked: some of these times cannot be had any more.';
  book.mockImplementation(() => {
    dates = [{ ...(dates[0] as SeriesDate), state: 'taken' }, ...dates.slice(1)];
    throw new ApiError(message, { status: 409, code: 'series-not-booked' });
  });
  await row('6 Jan');
  await user.click(screen.getByRole('button', { name: 'Book all' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(await (await row('6 Jan')).findByText('Taken')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

test('retries the same times after a lost reply, even if the dates changed', async () => {
  book.mockImplementationOnce(() => {
    // The series was booked: the preview now shows its own times as taken.
    dates = dates.map((date) => ({
      slotDate: date.slotDate,
      slotTime: TIME,
      state: 'taken',
      startsAt: 1,
      nearest: { slotTime: '11:00 AM', startsAt: 2 },
    }));
    throw new ApiError('We could not reach the clinic.', { status: 0 });
  });
  book.mockResolvedValueOnce({ success: true, seriesId: 's1', appointmentIds: ['a1', 'a2'] });
  await row('6 Jan');
  await user.click(screen.getByRole('button', { name: 'Book all' }));
  expect((await screen.findByRole('alert')).textContent).toContain('never booked twice');
  expect(await (await row('6 Jan')).findByText('Taken')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Book all' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(book.mock.calls[1]).toEqual(book.mock.calls[0]);
});

test('a date left out stays left out after a refusal', async () => {
  dates = [...dates.slice(0, 2), { ...(dates[0] as SeriesDate), slotDate: '20_1_2027' }];
  book.mockRejectedValue(new ApiError('Nothing was booked.', { status: 409 }));
  await user.selectOptions(screen.getByLabelText('Appointments'), '3');
  await user.click((await row('20 Jan')).getByRole('button', { name: /^Leave out/ }));
  await user.click(screen.getByRole('button', { name: 'Book all' }));
  await screen.findByRole('alert');
  expect((await row('20 Jan')).getByText('Not booked')).toBeTruthy();
});

test('the preview follows the repetition rule', async () => {
  await row('6 Jan');
  await user.selectOptions(screen.getByLabelText('Appointments'), '3');
  await user.selectOptions(screen.getByLabelText('Weeks or days'), 'day');
  await vi.waitFor(() =>
    expect(vi.mocked(request).mock.lastCall?.[1]).toMatchObject({
      ...{ count: 3, repeat: { unit: 'day', every: 1 } },
    }),
  );
});
