import * as routes from '@nadi/contract/generated/route-table';
import type { Note, RecordEntry } from '@nadi/contract/record';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { abandonedDrafts, readAddendumDraft, saveDraft } from './drafts.ts';
import { unlockDrafts } from './sealed-drafts.ts';
import { SignedNote } from './signed-note.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const EMPTY = { subjective: '', objective: '', assessment: '', plan: '' };
const note = { version: 2, note: { ...EMPTY, plan: 'Rest' }, addenda: [], signedAt: 0 };
const user = userEvent.setup({ delay: null });
const OFFER = { name: 'Put them into the addendum' };

beforeEach(() => {
  localStorage.clear();
  unlockDrafts('A'.repeat(43));
  vi.mocked(request).mockReset();
  vi.mocked(request).mockResolvedValue({ success: true });
});

function leaveDraft(plan: string) {
  const draft = { base: EMPTY, note: { ...EMPTY, plan } };
  saveDraft({ appointmentId: 'a1', editorId: 'closed' }, draft);
}

function show() {
  const appointment = { _id: 'a1', note } as unknown as RecordEntry & { note: Note };
  renderWithQueries(<SignedNote appointment={appointment} zone="Asia/Kolkata" />);
}

test('offers text that was not sent before signing as an addendum, only once', async () => {
  leaveDraft('Rest and tea');
  show();
  await user.click(await screen.findByRole('button', OFFER));
  await user.click(screen.getByRole('button', { name: 'Add addendum' }));
  const addendum = { appointmentId: 'a1', text: 'Plan: Rest and tea' };
  await vi.waitFor(() =>
    expect(request).toHaveBeenCalledWith(routes.addAddendum, addendum, {
      idempotencyKey: expect.any(String),
    }),
  );
  await vi.waitFor(async () => expect(await abandonedDrafts('a1')).toEqual([]));
  expect(screen.queryByRole('button', OFFER)).toBeNull();
});

test('an addendum survives the page, encrypted, until it is added', async () => {
  show();
  await user.type(screen.getByLabelText('Addendum'), 'Allergic to latex');
  expect(JSON.stringify({ ...localStorage })).not.toContain('latex');
  cleanup();
  show();
  await screen.findByDisplayValue('Allergic to latex');
  vi.mocked(request).mockRejectedValueOnce(new Error('offline'));
  await user.click(screen.getByRole('button', { name: 'Add addendum' }));
  cleanup();
  show();
  await screen.findByDisplayValue('Allergic to latex');
  await user.click(screen.getByRole('button', { name: 'Add addendum' }));
  await vi.waitFor(() => expect(screen.queryByDisplayValue('Allergic to latex')).toBeNull());
  const keys = vi
    .mocked(request)
    .mock.calls.flatMap(([name, , options]) =>
      name === routes.addAddendum ? [options?.idempotencyKey] : [],
    );
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(readAddendumDraft('a1')).toBeNull();
});

test('unsent text can be deleted instead', async () => {
  leaveDraft('Rest and tea');
  show();
  await user.click(await screen.findByRole('button', { name: 'Delete them' }));
  expect(screen.queryByRole('button', OFFER)).toBeNull();
  expect(await abandonedDrafts('a1')).toEqual([]);
});

test('removes a draft without notice if the signed note contains its text', async () => {
  leaveDraft('Rest');
  show();
  await vi.waitFor(async () => expect(await abandonedDrafts('a1')).toEqual([]));
  expect(screen.queryByRole('button', OFFER)).toBeNull();
});

test('retries an addendum with the same key, and sends the next with another', async () => {
  show();
  const add = async (words: string) => {
    if (words) await user.type(screen.getByRole('textbox', { name: 'Addendum' }), words);
    await user.click(screen.getByRole('button', { name: 'Add addendum' }));
  };
  vi.mocked(request).mockRejectedValueOnce(new Error('lost'));
  await add('Called');
  await add('');
  await vi.waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', ''));
  await add('Called again');
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(3));
  const keys = vi.mocked(request).mock.calls.map(([, , options]) => options?.idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
