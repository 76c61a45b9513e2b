import * as routes from '@nadi/contract/generated/route-table';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { MergePatient } from './merge-patient.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const patient = { _id: 'p1', name: 'Asha', email: '', phone: '98450 00001', claimed: false };
const other = { ...patient, _id: 'p2', name: 'Asha Menon' };
const user = userEvent.setup({ delay: null });
const merge = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Merge' });
const onDone = vi.fn();

function show() {
  renderWithQueries(<MergePatient patient={patient} onBack={() => undefined} onDone={onDone} />);
}

function answer(patients: object[]) {
  vi.mocked(request).mockImplementation(
    async (name) =>
      (name === routes.listPatients ? { success: true, patients } : { success: true }) as never,
  );
}

test('merges into the chosen record and passes it to the page', async () => {
  answer([patient, other]);
  show();
  await user.click(await screen.findByRole('radio', { name: /Asha Menon/ }));
  await user.click(merge());
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('p2'));
  expect(request).toHaveBeenCalledWith(routes.mergePatients, { userId: 'p1', intoUserId: 'p2' });
});

test('does not merge a choice made before another search', async () => {
  answer([other]);
  show();
  await user.click(await screen.findByRole('radio', { name: /Asha Menon/ }));
  expect(merge().disabled).toBe(false);
  await user.type(screen.getByRole('searchbox'), ' X');
  await vi.waitFor(() => expect(merge().disabled).toBe(true));
});

test('does not report a failed search as an empty one', async () => {
  vi.mocked(request).mockRejectedValue(new ApiError('The server is busy', { status: 503 }));
  show();
  expect(await screen.findByText('The server is busy')).toBeTruthy();
  expect(screen.queryByText('No other patient found.')).toBeNull();
});
