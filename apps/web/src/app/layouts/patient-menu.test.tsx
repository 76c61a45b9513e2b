import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { expect, test, vi } from 'vitest';
import { readChoice, saveChoice } from '#features/booking/saved-choice.ts';
import { readDetails, saveDetails } from '#features/booking/saved-details.ts';
import { request } from '#shared/api/client.ts';
import { readToken, setSession } from '#shared/session/session.ts';
import { useSignOut } from './patient-menu.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

test('signing out removes a saved booking for the next person in this tab', () => {
  vi.mocked(request).mockResolvedValue({ success: true });
  setSession('patient', 'p1');
  saveDetails('d1', { reason: 'A cough', dependantId: 'm1' });
  saveChoice('d1', { slotDate: '6_1_2027', slotTime: '10:00 AM' });
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSignOut(), { wrapper });
  act(() => result.current());
  expect([readToken('patient'), readDetails('d1'), readChoice('d1')]).toEqual([
    null,
    {},
    undefined,
  ]);
  expect(sessionStorage.length).toBe(0);
});
