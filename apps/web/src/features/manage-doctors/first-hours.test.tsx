import * as routes from '@nadi/contract/generated/route-table';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { Form } from '#shared/ui/form.tsx';
import { FirstHours } from './first-hours.tsx';

// Role queries over the whole week are slow on a busy machine.
vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const WEEKDAYS = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, clock: ['09:00', '18:00'] }));
const TEMPLATE = {
  _id: 't1',
  name: 'Mornings',
  hours: [{ weekday: 2, clock: ['08:00', '10:00'] }],
  visitTypes: [],
};
const user = userEvent.setup({ delay: null });
const onSubmit = vi.fn<(values: FormData) => void>();
const onChange = vi.fn();

function open({ openingHours = WEEKDAYS as object | null, start = {} } = {}) {
  vi.mocked(request).mockImplementation((async (name: string) => {
    if (name === routes.getClinicSettings) return { success: true, settings: { openingHours } };
    if (name === routes.listHolidays)
      return { success: true, holidays: [], timeZone: 'Asia/Kolkata' };
    return { success: true, templates: [TEMPLATE] };
  }) as never);
  renderWithQueries(
    <Form retain={null} onSubmit={onSubmit}>
      <FirstHours start={start} onChange={onChange} />
      <button type="submit">Add doctor</button>
    </Form>,
  );
  return screen.findByRole('heading', { name: 'What patients see' });
}

const submitted = () => onSubmit.mock.lastCall?.[0];
const submit = () => user.click(screen.getByRole('button', { name: 'Add doctor' }));

beforeEach(() => vi.clearAllMocks());

test('shows the clinic’s opening hours and sends none if unchanged', async () => {
  await open();
  expect(screen.getByLabelText('Monday, start 1')).toHaveProperty('value', '09:00');
  expect(screen.getByLabelText('Sunday')).toHaveProperty('checked', false);
  expect(screen.getByText('108 times a week')).toBeTruthy();
  await submit();
  expect(submitted()?.get('hours')).toBe('');
});

test('sends changed hours and restores them when the form is reopened', async () => {
  await open();
  await user.click(screen.getByLabelText('Saturday'));
  expect(screen.getByText('These hours are for this doctor only.', { exact: false })).toBeTruthy();
  expect(onChange).toHaveBeenCalled();
  await submit();
  const hours = String(submitted()?.get('hours'));
  expect(JSON.parse(hours)).toEqual(WEEKDAYS.slice(0, -1));
  cleanup();
  await open({ start: { hours } });
  expect(screen.getByText('90 times a week')).toBeTruthy();
});

test('a template replaces the hours and shows its name', async () => {
  await open();
  await user.selectOptions(screen.getByLabelText('Hours and visit types'), 'Mornings');
  expect(screen.getByText('4 times a week')).toBeTruthy();
  expect(screen.getByText('They are those of “Mornings”.', { exact: false })).toBeTruthy();
});

test('shows default hours with a link to settings if the clinic has none', async () => {
  await open({ openingHours: null });
  expect(screen.getByText('154 times a week')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'opening hours' })).toBeTruthy();
});

test('does not send invalid times', async () => {
  await open();
  await user.clear(screen.getByLabelText('Monday, start 1'));
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByText('Enter both times.')).toBeTruthy();
});
