import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { RecordAccessPage } from './record-access-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/page-title.tsx', () => ({ PageTitle: () => null }));
vi.mock('#shared/session/patient-gate.tsx', () => ({
  PatientGate: ({ children }: { children: (token: string) => unknown }) => children('token'),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

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

function open() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <RecordAccessPage />
    </QueryClientProvider>,
  );
}

test('says so if no one has read the record', async () => {
  vi.mocked(request).mockResolvedValue({ success: true, timeZone: 'UTC', next: null, entries: [] });
  open();
  expect(await screen.findByText('Nobody has looked at your record yet.')).toBeTruthy();
});

test('reports a list that does not load and fetches it again', async () => {
  vi.mocked(request).mockRejectedValueOnce(new ApiError('Too many requests', { status: 429 }));
  vi.mocked(request).mockResolvedValueOnce(page(2, null));
  open();
  expect(await screen.findByText('Too many requests')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect((await screen.findAllByText(/Dr\. 2/)).length).toBeGreaterThan(0);
});

test('names staff without a name by their role', async () => {
  const actor = { role: 'doctor' as const, name: '' };
  const [entry] = page(1, null).entries.map((each) => ({ ...each, actor }));
  const entries = entry ? [entry] : [];
  vi.mocked(request).mockResolvedValue({ success: true, timeZone: 'UTC', next: null, entries });
  open();
  expect((await screen.findByText('A doctor')).closest('li')?.textContent).toContain('Doctor');
  expect(screen.queryByText('Somebody')).toBeNull();
});

test('loads every entry, page by page', async () => {
  vi.mocked(request).mockImplementation(async (_name, body) =>
    body && 'before' in body ? page(1, null) : page(2, 2),
  );
  open();
  expect((await screen.findAllByText(/Dr\. 2/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/Dr\. 1/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier entries' }));
  expect((await screen.findAllByText(/Dr\. 1/)).length).toBeGreaterThan(0);
  expect(vi.mocked(request).mock.calls.map(([, body]) => body)).toEqual([{}, { before: 2 }]);
  expect(screen.queryByRole('button', { name: 'Show earlier entries' })).toBeNull();
});

test('shows emergency access apart, with the reason, the end and the clinic’s check', async () => {
  const access = {
    _id: 'a',
    doctor: 'Dr. Thomas Mathew',
    patient: 'Asha Rao',
    reason: 'Unconscious',
  };
  const times = { openedAt: 0, endsAt: 3_600_000, checkedAt: 86_400_000, justified: true };
  const emergencies = [{ ...access, ...times }];
  vi.mocked(request).mockResolvedValue({ ...page(1, null), timeZone: 'UTC', emergencies });
  open();
  const section = await screen.findByRole('region', { name: 'Opened in an emergency' });
  expect(section.textContent).toContain('Dr. Thomas Mathew');
  expect(section.textContent).toContain('Reason written: “Unconscious”');
  expect(section.textContent).toContain('Access ended 1 Jan 1970, 1:00 AM.');
  expect(section.textContent).toContain('checked it on 2 Jan 1970 and found it justified.');
});
