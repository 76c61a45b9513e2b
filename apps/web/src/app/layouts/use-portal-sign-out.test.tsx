import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readDraft, saveDraft } from '#features/manage-doctors/doctor-draft.ts';
import { request } from '#shared/api/client.ts';
import { readToken, setSession } from '#shared/session/session.ts';
import { usePortalSignOut } from './use-portal-sign-out.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn(), registerRoutes: vi.fn() }));

test('the next admin of this tab does not find what was typed for a new doctor', () => {
  vi.mocked(request).mockResolvedValue({ success: true } as never);
  setSession('admin', 'a1');
  const form = document.createElement('form');
  form.innerHTML = '<input name="name" value="Dr. Asha Rao" />';
  saveDraft(form);
  expect(readDraft()).toEqual({ name: 'Dr. Asha Rao' });
  const { result } = renderHook(() => usePortalSignOut('admin'), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  act(() => result.current());
  expect(readToken('admin')).toBeNull();
  expect(readDraft()).toEqual({});
});
