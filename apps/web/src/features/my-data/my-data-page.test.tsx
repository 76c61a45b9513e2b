import type { RecordCopy } from '@nadi/contract/copies';
import * as routes from '@nadi/contract/generated/route-table';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { downloadFile } from '#shared/api/download-file.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { MyDataPage } from './my-data-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/api/download-file.ts', () => ({ downloadFile: vi.fn() }));
vi.mock('#shared/ui/page-title.tsx', () => ({ PageTitle: () => null }));
vi.mock('#shared/session/patient-gate.tsx', () => ({
  PatientGate: ({ children }: { children: (token: string) => unknown }) => children('token'),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const READY_AT = Date.parse('2027-01-05T09:00:00+05:30');
const MEERA = '00000000-0000-4000-8000-000000000001';

const copyOf = (more: Partial<RecordCopy>): RecordCopy => ({
  ...{ _id: '00000000-0000-4000-8000-000000000000', state: 'ready', done: 22, total: 22 },
  ...{ missing: 0, requestedAt: READY_AT },
  ...more,
});

function open(copies: RecordCopy[], family: { _id: string; name: string }[] = []) {
  vi.mocked(request).mockImplementation(async (route) => {
    if (route === routes.listCopies) return { copies, timeZone: 'Asia/Kolkata' } as never;
    if (route === routes.listDependants) return { dependants: family } as never;
    return { success: true, copyId: copyOf({})._id } as never;
  });
  renderWithQueries(<MyDataPage />);
}

test('offers a first copy and says what is in it', async () => {
  open([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Take a copy' }));
  expect(request).toHaveBeenCalledWith(routes.requestCopy, {});
  expect(screen.getByText(/receipts and invoices/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Who saw my record' })).toBeTruthy();
});

test('shows the progress in words and offers no second copy', async () => {
  open([copyOf({ state: 'making', done: 14 })]);
  expect(await screen.findByText('14 of 22')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Files in the copy' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a ready copy has its size, its end and a download', async () => {
  open([copyOf({ size: 38 * 1024 ** 2, readyAt: READY_AT, endsAt: READY_AT + 7 * 86_400_000 })]);
  expect(await screen.findByText('Ready, 38.0 MB')).toBeTruthy();
  expect(screen.getByText(/Available until 12 Jan 2027, 9:00 AM/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(downloadFile).toHaveBeenCalledWith(routes.downloadCopy, {
    role: 'patient',
    query: { copyId: copyOf({})._id },
    name: 'My record 2027-01-05.zip',
  });
});

test.each([
  [1, 'One document could not be read and is not in it.'],
  [2, '2 documents could not be read and are not in it.'],
])('says that %d documents are missing', async (missing, sentence) => {
  open([copyOf({ missing, size: 1, readyAt: READY_AT, endsAt: READY_AT })]);
  expect((await screen.findByText(/could not be read/)).textContent).toContain(sentence);
});

test('says why a copy has failed, and offers another try', async () => {
  open([copyOf({ state: 'failed', message: 'The clinic has run out of space.' })]);
  expect(await screen.findByText('The clinic has run out of space.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('says that a copy has ended, and that the data is still there', async () => {
  open([copyOf({ state: 'ended' })]);
  expect(await screen.findByText(/has ended/)).toBeTruthy();
  expect(screen.getByText(/Your data is still here/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Make a new copy' })).toBeTruthy();
});

test('a manager chooses a dependant and asks for their copy', async () => {
  open([copyOf({ state: 'ended' })], [{ _id: MEERA, name: 'Meera Rao' }]);
  await userEvent.selectOptions(await screen.findByLabelText('For'), 'Meera Rao');
  await userEvent.click(screen.getByRole('button', { name: 'Take a copy' }));
  expect(request).toHaveBeenCalledWith(routes.requestCopy, { dependantId: MEERA });
});

test('reports a list that does not load and loads it again', async () => {
  vi.mocked(request).mockRejectedValue(new ApiError('Too many requests', { status: 429 }));
  renderWithQueries(<MyDataPage />);
  expect(await screen.findByText('Too many requests')).toBeTruthy();
  open([]);
  await userEvent.click(screen.getAllByRole('button', { name: /try again/i })[0] as HTMLElement);
  expect((await screen.findAllByRole('button', { name: 'Take a copy' })).length).toBeGreaterThan(0);
});
