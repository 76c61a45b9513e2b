import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { Form } from '#shared/ui/form.tsx';
import { OpeningHoursField } from './opening-hours-field.tsx';
import { parseSettings } from './settings-form.ts';

// Role queries over the whole week are slow on a busy machine.
vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const user = userEvent.setup({ delay: null });
const onChange = vi.fn<(changed: boolean) => void>();
const onSubmit = vi.fn<(values: FormData) => void>();

function open(settings: object = {}) {
  renderWithQueries(
    <Form retain={null} onSubmit={onSubmit}>
      <OpeningHoursField settings={{ ...DEFAULT_CLINIC, ...settings }} onChange={onChange}>
        <button type="submit">Save</button>
      </OpeningHoursField>
    </Form>,
  );
}

function loads() {
  const reply = { success: true, holidays: [], timeZone: 'Asia/Kolkata' };
  vi.mocked(request).mockResolvedValue(reply as never);
}

async function save() {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return parseSettings.hours(onSubmit.mock.lastCall?.[0] ?? new FormData());
}

test('starts with the default week and sends opening hours as times', async () => {
  loads();
  open({ openingHoursText: 'Mornings' });
  expect(await screen.findByText(/Contact shows “Mornings”/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(onChange).toHaveBeenLastCalledWith(false);
  await user.click(screen.getByRole('button', { name: 'Set opening hours' }));
  expect(onChange).toHaveBeenLastCalledWith(true);
  await user.click(screen.getByLabelText('Sunday'));
  expect(
    screen.getByText('Contact shows: Mon to Sat: 10:00 AM to 9:00 PM; Sun: closed'),
  ).toBeTruthy();
  const hours = (await save()).openingHours;
  expect(hours?.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('removes stored opening hours when that is saved', async () => {
  loads();
  open({ openingHours: [{ weekday: 1, clock: ['09:00', '10:00'] }] });
  await user.click(await screen.findByRole('button', { name: 'Remove the opening hours' }));
  expect((await save()).openingHours).toBeNull();
});

test('cannot save opening hours if the editor cannot be loaded', async () => {
  vi.mocked(request).mockRejectedValue(new Error('offline'));
  open({ openingHours: [{ weekday: 1, clock: ['09:00', '10:00'] }] });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
