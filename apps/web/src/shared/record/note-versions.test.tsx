import * as routes from '@nadi/contract/generated/route-table';
import type { RecordEntry } from '@nadi/contract/record';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { NoteEditor } from './note-editor.tsx';
import { NoteVersions } from './note-versions.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const EMPTY = { subjective: '', objective: '', assessment: '', plan: '' };
const savedAt = Date.parse('2027-01-05T10:42:00+05:30');
const version = (number: number, plan: string) => ({
  version: number,
  savedAt,
  note: { ...EMPTY, plan },
});
const user = userEvent.setup({ delay: null });
const listed = () =>
  vi.mocked(request).mock.calls.filter(([name]) => name === routes.listNoteVersions);
const open = (text: string | RegExp) => user.click(screen.getByText(text));

beforeEach(() => {
  localStorage.clear();
  vi.mocked(request).mockReset();
});

function show(content: React.ReactNode) {
  renderWithQueries(content);
}

test('loads versions on request, and older ones on another press', async () => {
  vi.mocked(request)
    .mockResolvedValueOnce({ success: true, versions: [version(52, 'Tea')], more: true })
    .mockResolvedValueOnce({ success: true, versions: [version(2, 'Milk')], more: false });
  show(<NoteVersions appointmentId="a1" current={53} zone="Asia/Kolkata" />);
  expect(request).not.toHaveBeenCalled();
  await open('Earlier versions of this note');
  expect(await screen.findByText(/Version 52/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show older versions' }));
  expect(await screen.findByText(/Milk/)).toBeTruthy();
  expect(listed().map(([, body]) => body)).toEqual([
    { appointmentId: 'a1', before: 53 },
    { appointmentId: 'a1', before: 52 },
  ]);
  expect(screen.queryByRole('button', { name: 'Show older versions' })).toBeNull();
});

test('shows nothing for a note without earlier versions, and retries a failed load', async () => {
  show(<NoteVersions appointmentId="a1" current={1} zone="Asia/Kolkata" />);
  expect(screen.queryByText('Earlier versions of this note')).toBeNull();
  cleanup();
  vi.mocked(request).mockRejectedValue(new ApiError('The versions are away', { status: 503 }));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderWithQueries(<NoteVersions appointmentId="a1" current={3} zone="Asia/Kolkata" />, queries);
  await open('Earlier versions of this note');
  expect(await screen.findByText('The versions are away')).toBeTruthy();
});

test('a restored text replaces the box, is saved, and needs a review before signing', async () => {
  vi.mocked(request).mockImplementation(async (name) =>
    name === routes.listNoteVersions
      ? ({ success: true, versions: [version(1, 'Rest and tea')], more: false } as never)
      : ({ success: true, version: 3, savedAt } as never),
  );
  const note = { version: 2, note: { ...EMPTY, plan: 'Nothing' }, addenda: [], savedAt };
  const appointment = { _id: 'a1', note } as unknown as RecordEntry;
  show(<NoteEditor appointment={appointment} earlier={[]} zone="Asia/Kolkata" />);
  await open('Earlier versions of this note');
  await open(/Version 1/);
  await user.click(screen.getByRole('button', { name: 'Restore Plan of version 1' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Plan' }).value).toBe(
    'Rest and tea',
  );
  expect(screen.getByText(/Copied from version 1, not reviewed/)).toBeTruthy();
  const saved = { appointmentId: 'a1', note: { plan: 'Rest and tea' }, version: 2 };
  await vi.waitFor(() => expect(request).toHaveBeenCalledWith(routes.saveNote, saved), {
    timeout: 3000,
  });
});
