import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { SeriesDialog } from './series-dialog.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const user = userEvent.setup({ delay: null });
const TYPES = [
  { _id: 't1', name: 'First appointment', minutes: 60, horizonDays: 14 },
  { _id: 't2', name: 'Follow-up', minutes: 30, horizonDays: 14 },
];
const tomorrow = () => new Date(Date.now() + 86_400_000);

function open(visitTypeId: string) {
  vi.mocked(request).mockImplementation(async (_, body) => {
    const { visitTypeId: wanted } = body as { visitTypeId?: string };
    if (wanted && !TYPES.some(({ _id }) => _id === wanted)) throw new ApiError('', { status: 404 });
    const date = tomorrow();
    const slotDate = `${date.getUTCDate()}_${date.getUTCMonth() + 1}_${date.getUTCFullYear()}`;
    const slots = [{ slotTime: '10:00 AM', startsAt: date.setUTCHours(10, 0, 0, 0) }];
    const days = [{ slotDate, slots }];
    return { success: true, days, timeZone: 'UTC', visitTypes: TYPES, horizonDays: 14 } as never;
  });
  renderWithQueries(
    <SeriesDialog
      owner={{ by: 'doctor', appointmentId: 'a1' }}
      docId="d1"
      visitTypeId={visitTypeId}
      title="Series for Asha Rao"
      onClose={vi.fn()}
    />,
  );
}

const requested = () => vi.mocked(request).mock.calls.map(([, body]) => Object(body).visitTypeId);

test('a series after an appointment of a retired visit type uses an offered type', async () => {
  open('retired');
  const select = await screen.findByLabelText<HTMLSelectElement>('What is it for?');
  expect(select.value).toBe('t1');
  expect(await screen.findByText('10:00 AM')).toBeTruthy();
  expect(requested()).not.toContain('retired');
});

test('a series uses the appointment’s visit type, which can be changed', async () => {
  open('t2');
  const select = await screen.findByLabelText<HTMLSelectElement>('What is it for?');
  expect(select.value).toBe('t2');
  await user.selectOptions(select, 't1');
  await vi.waitFor(() => expect(requested().at(-1)).toBe('t1'));
});
