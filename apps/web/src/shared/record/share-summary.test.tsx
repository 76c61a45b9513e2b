import * as routes from '@nadi/contract/generated/route-table';
import type { RecordEntry } from '@nadi/contract/record';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { ShareSummary } from './share-summary.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));
afterEach(cleanup);

const queries = new QueryClient();

function page(version: number, assessment: string, plan: string) {
  const note = { version, note: { subjective: '', objective: '', assessment, plan }, addenda: [] };
  const appointment = { _id: 'a1', note } as unknown as RecordEntry;
  return (
    <QueryClientProvider client={queries}>
      <ShareSummary appointment={appointment} zone="Asia/Kolkata" />
    </QueryClientProvider>
  );
}

const box = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });

test('the boxes follow the note until the doctor types in them', async () => {
  vi.mocked(request).mockResolvedValue({ success: true });
  const { rerender } = render(page(1, 'A cold', ''));
  rerender(page(2, 'A cold, mild', 'Rest'));
  expect([box('What I found').value, box('What to do').value]).toEqual(['A cold, mild', 'Rest']);
  fireEvent.change(box('What to do'), { target: { value: 'Sleep' } });
  fireEvent.change(box('Come back if'), { target: { value: 'Fever' } });
  rerender(page(3, 'A cold, nearly over', 'Rest well'));
  expect(box('What I found').value).toBe('A cold, nearly over');
  expect([box('What to do').value, box('Come back if').value]).toEqual(['Sleep', 'Fever']);
  await userEvent.click(screen.getByRole('button', { name: 'Share with the patient' }));
  const summary = { found: 'A cold, nearly over', toDo: 'Sleep', comeBackIf: 'Fever' };
  expect(request).toHaveBeenCalledWith(routes.shareSummary, { appointmentId: 'a1', summary });
});
