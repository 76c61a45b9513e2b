import * as routes from '@nadi/contract/generated/route-table';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { expect, test, vi } from 'vitest';
import { readDraft, saveDraft } from '#features/manage-doctors/doctor-draft.ts';
import { request } from '#shared/api/client.ts';
import { saveDraft as saveNoteDraft } from '#shared/record/drafts.ts';
import { unlockDrafts } from '#shared/record/sealed-drafts.ts';
import { readToken, setSession } from '#shared/session/session.ts';
import { usePortalSignOut } from './portal-bar.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const EMPTY = { subjective: '', objective: '', assessment: '', plan: '' };

function wrapper({ children }: PropsWithChildren) {
  return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>;
}

test('removes a new doctor’s typed data for the next admin in this tab', () => {
  vi.mocked(request).mockResolvedValue({ success: true } as never);
  setSession('admin', 'a1');
  const form = document.createElement('form');
  form.innerHTML = '<input name="name" value="Dr. Asha Rao" />';
  saveDraft(form);
  expect(readDraft()).toEqual({ name: 'Dr. Asha Rao' });
  const { result } = renderHook(() => usePortalSignOut('admin'), { wrapper });
  act(() => void result.current.signOut());
  expect(readToken('admin')).toBeNull();
  expect(readDraft()).toEqual({});
});

test.each([
  ['can be sent', true],
  ['cannot be sent', false],
])('a note that %s: logs the doctor out at once, or asks first', async (_name, reachable) => {
  setSession('doctor', 'd1');
  unlockDrafts('A'.repeat(43));
  const draft = { base: EMPTY, note: { ...EMPTY, plan: 'Rest' } };
  saveNoteDraft({ appointmentId: 'a1', editorId: 'closed' }, draft);
  vi.mocked(request).mockImplementation(async (name) => {
    if (name === routes.saveNote && !reachable) throw new Error('offline');
    return { success: true, version: 1, savedAt: 1 } as never;
  });
  const { result } = renderHook(() => usePortalSignOut('doctor'), { wrapper });
  await act(() => result.current.signOut());
  expect(readToken('doctor')).toBe(reachable ? null : 'd1');
  expect(result.current.unsent?.notes).toBe(reachable ? undefined : 1);
  act(() => result.current.leave());
  expect(readToken('doctor')).toBeNull();
  expect(JSON.stringify({ ...localStorage })).not.toContain('Rest');
});
