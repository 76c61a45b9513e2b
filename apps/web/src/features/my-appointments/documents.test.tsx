import * as routes from '@nadi/contract/generated/route-table';
import type { RecordDocument } from '@nadi/contract/record';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { fixtureAppointment as appointment } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { Documents } from './documents.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const user = userEvent.setup({ delay: null });
const LETTER: RecordDocument = {
  _id: 'f1',
  name: 'Letter.pdf',
  mediaType: 'application/pdf',
  size: 2048,
  uploadedAt: Date.parse('2027-01-05T10:30:00+05:30'),
  kind: 'letter',
  date: '2026-12-31',
  scanned: false,
};

function show(documents: RecordDocument[] = []) {
  renderWithQueries(
    <Documents appointment={appointment} documents={documents} zone="Asia/Kolkata" />,
  );
}

test('adds a chosen file with its kind and date after asking for both', async () => {
  vi.mocked(request).mockRejectedValueOnce(new ApiError('Not reachable', { status: 0 }));
  vi.mocked(request).mockResolvedValueOnce({ success: true } as never);
  show();
  const file = new File(['%PDF-'], 'Blood test.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('Document'), file);
  expect(request).not.toHaveBeenCalled();
  const dialog = within(screen.getByRole('dialog', { name: 'Add a document' }));
  await user.selectOptions(dialog.getByLabelText(/What is it/), 'Report or test result');
  await user.type(dialog.getByLabelText(/Date on it/), '2020-01-03');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  // A failure keeps the file and the entered values.
  expect((await dialog.findByRole('alert')).textContent).toContain('Not reachable');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  const sent = { appointmentId: 'a1', document: file, kind: 'report', date: '2020-01-03' };
  await vi.waitFor(() => expect(request).toHaveBeenLastCalledWith(routes.uploadDocument, sent));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('adds a file without kind and date', async () => {
  vi.mocked(request).mockResolvedValue({ success: true } as never);
  show();
  const file = new File(['%PDF-'], 'x.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('Document'), file);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const sent = { appointmentId: 'a1', document: file };
  await vi.waitFor(() => expect(request).toHaveBeenLastCalledWith(routes.uploadDocument, sent));
});

test('removes the kind of a document and keeps its date', async () => {
  vi.mocked(request).mockResolvedValue({ success: true } as never);
  show([LETTER]);
  expect(screen.getByText('Letter, dated 31 Dec 2026')).toBeTruthy();
  // Only the doctor sees this notice, because the patient knows the origin of the file.
  expect(screen.queryByText('Not scanned for viruses')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Say what Letter.pdf is' }));
  await user.selectOptions(screen.getByLabelText(/What is it/), 'Not given');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const sent = { documentId: 'f1', kind: null, date: '2026-12-31' };
  await vi.waitFor(() => expect(request).toHaveBeenLastCalledWith(routes.describeDocument, sent));
});
