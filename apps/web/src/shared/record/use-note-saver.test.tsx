import type { Note, RecordEntry } from '@nadi/contract/record';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { RECORD_KEY } from './record-query.ts';
import { unlockDrafts } from './sealed-drafts.ts';
import { useNoteSaver } from './use-note-saver.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
beforeEach(() => {
  localStorage.clear();
  unlockDrafts('A'.repeat(43));
});
afterEach(cleanup);

const RECORD = [...RECORD_KEY, null, { appointmentId: 'a1' }];
const TEMPLATES = [...RECORD_KEY, null, 'templates'];

test('puts an acknowledged note into the loaded record', async () => {
  vi.mocked(request).mockResolvedValue({ success: true, version: 1, savedAt: 5 });
  const queries = new QueryClient();
  const others = { _id: 'a0', prescriptions: [] };
  queries.setQueryData(RECORD, { appointments: [others, { _id: 'a1' }] });
  queries.setQueryData(TEMPLATES, { templates: [] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useNoteSaver('a1', undefined), { wrapper });
  act(() => result.current.saver.change('plan', 'Rest '));
  await act(() => result.current.saver.flush());
  const read = () =>
    queries.getQueryData<{ appointments: { _id: string; note?: Note }[] }>(RECORD)?.appointments;
  const note = { subjective: '', objective: '', assessment: '', plan: 'Rest' };
  await vi.waitFor(() =>
    expect(read()).toEqual([
      others,
      { _id: 'a1', note: { version: 1, savedAt: 5, note, addenda: [] } },
    ]),
  );
  expect(queries.getQueryData(TEMPLATES)).toEqual({ templates: [] });
});

test('restarts a reload that began before the save, which keeps the new text', async () => {
  vi.mocked(request).mockResolvedValue({ success: true, version: 1, savedAt: 5 });
  const queries = new QueryClient();
  queries.setQueryData(RECORD, { appointments: [{ _id: 'a1' }] });
  let arrive = (_reply: object) => {};
  const reload = new Promise<object>((resolve) => {
    arrive = resolve;
  });
  const saved = { appointments: [{ _id: 'a1', note: { note: { plan: 'Rest' } } }] };
  const fetchRecord = vi.fn().mockReturnValueOnce(reload).mockResolvedValue(saved);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({
      record: useQuery<{ appointments: Partial<RecordEntry>[] }>({
        queryKey: RECORD,
        queryFn: fetchRecord as never,
      }),
      ...useNoteSaver('a1', undefined),
    }),
    { wrapper },
  );
  act(() => result.current.saver.change('plan', 'Rest'));
  await act(() => result.current.saver.flush());
  await act(async () => arrive({ appointments: [{ _id: 'a1' }] }));
  expect(result.current.record.data?.appointments[0]?.note?.note.plan).toBe('Rest');
  expect(fetchRecord).toHaveBeenCalledTimes(2);
});
