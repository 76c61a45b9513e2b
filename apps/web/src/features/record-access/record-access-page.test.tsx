import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '#shared/api/client.ts';
import { RecordAccessPage } from './record-access-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ call: vi.fn(), registerRoutes: vi.fn() }));
vi.mock('#shared/ui/page-title.tsx', () => ({ PageTitle: () => null }));
vi.mock('#shared/session/patient-gate.tsx', () => ({
  PatientGate: ({ children }: { children: (token: string) => unknown }) => children('token'),
}));
afterEach(cleanup);

const page = (id: number, next: number | null) => ({
  success: true as const,
  timeZone: 'Asia/Kolkata',
  next,
  entries: [
    {
      ...{ id, at: 0, action: 'read-record' as const, appointmentId: null },
      actor: { role: 'doctor' as const, id: 'd', name: `Dr. ${id}` },
      subject: { role: 'patient' as const, id: 'p', name: 'Asha Rao' },
    },
  ],
});

test('every entry can be reached, page after page', async () => {
  vi.mocked(call).mockImplementation(async (_name, body) =>
    body && 'before' in body ? page(1, null) : page(2, 2),
  );
  const queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <RecordAccessPage />
    </QueryClientProvider>,
  );
  expect((await screen.findAllByText(/Dr\. 2/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/Dr\. 1/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier entries' }));
  expect((await screen.findAllByText(/Dr\. 1/)).length).toBeGreaterThan(0);
  expect(vi.mocked(call).mock.calls.map(([, body]) => body)).toEqual([{}, { before: 2 }]);
  expect(screen.queryByRole('button', { name: 'Show earlier entries' })).toBeNull();
});
