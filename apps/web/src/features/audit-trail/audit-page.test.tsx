import type { AuditEntry } from '@nadi/contract/audit';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { AuditPage } from './audit-page.tsx';

vi.mock('./emergencies-link.tsx', () => ({ EmergenciesLink: () => null }));
vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const entry: AuditEntry = {
  id: 7,
  at: Date.UTC(2027, 0, 5, 5),
  action: 'cancelled',
  actor: { role: 'doctor', id: 'd1', name: 'Dr. Leena Cherian' },
  subject: { role: 'patient', id: 'p1', name: 'Meera Nambiar' },
  appointmentId: 'a1',
};

function answerWith(entries: AuditEntry[], next: number | null = null) {
  vi.mocked(request).mockResolvedValue({ success: true, entries, next, timeZone: 'UTC' } as never);
}

function open(query = '') {
  renderPage(`/audit${query}`, { '/audit': <AuditPage /> });
}

const sent = () => vi.mocked(request).mock.calls.map(([, body]) => body);

test('lists the actor, the action and the patient of each entry', async () => {
  answerWith([entry]);
  open();
  expect(await screen.findByText(/Dr\. Leena Cherian/)).toBeTruthy();
  expect(screen.getByText(/cancelled an appointment of Meera Nambiar/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show earlier entries' })).toBeNull();
});

test('fetches earlier entries from the last id shown', async () => {
  answerWith([{ ...entry, id: 6, actor: { role: 'doctor', id: 'd2', name: 'Dr. Anil Rao' } }]);
  const latest = { success: true, entries: [entry], next: 7, timeZone: 'UTC' };
  vi.mocked(request).mockResolvedValueOnce(latest as never);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier entries' }));
  expect(await screen.findByText('Dr. Anil Rao')).toBeTruthy();
  expect(screen.getByText(/Dr\. Leena Cherian/)).toBeTruthy();
  expect(sent()).toEqual([{}, { before: 7 }]);
});

test('sends the filter of the address without unknown actions and roles', async () => {
  answerWith([]);
  open('?search=Meera&action=booked&role=nobody&from=2027-01-05');
  expect(await screen.findByText('Nothing fits this search.')).toBeTruthy();
  expect(sent()).toEqual([{ search: 'Meera', action: 'booked', from: '2027-01-05' }]);
});

test('choosing an action puts it into the address and fetches again', async () => {
  answerWith([entry]);
  open();
  await userEvent.selectOptions(await screen.findByLabelText('What was done'), 'Booked');
  expect(window.location.search).toBe('?action=booked');
  expect(sent().at(-1)).toEqual({ action: 'booked' });
});

test('shows a failure and retries it', async () => {
  vi.mocked(request).mockRejectedValueOnce(new ApiError('Too many requests', { status: 429 }));
  open();
  const again = await screen.findByRole('button', { name: /Try again/ });
  answerWith([entry]);
  await userEvent.click(again);
  expect(await screen.findByText(/Dr\. Leena Cherian/)).toBeTruthy();
});

test('the trail can be filtered by every role', async () => {
  answerWith([]);
  open('?role=reception');
  const doneBy = await screen.findByRole('combobox', { name: 'Done by' });
  expect(doneBy).toHaveProperty('value', 'reception');
  expect(sent()).toEqual([{ role: 'reception' }]);
});

test('groups what one person did to several patients, and opens to show each', async () => {
  const other = { role: 'patient' as const, id: 'p2', name: 'Ravi Iyer' };
  answerWith([
    { ...entry, id: 9, action: 'read-appointments' },
    { ...entry, id: 8, action: 'read-appointments', subject: other, at: entry.at - 1000 },
    entry,
  ]);
  open();
  const summary = await screen.findByText(/of 2 patients/);
  await userEvent.click(summary);
  expect(screen.getByText(/of Ravi Iyer/)).toBeTruthy();
});

test('exports every page, and no cell becomes a formula', async () => {
  const name = '=HYPERLINK("x")';
  const older = { ...entry, id: 6, actor: { ...entry.actor, name } };
  const reply = { success: true, timeZone: 'UTC' };
  let file: Blob | undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob;
    return 'blob:x';
  });
  vi.mocked(request).mockImplementation(async (_name, body) => {
    const isLater = (body as { before?: number }).before === 7;
    return { ...reply, entries: [isLater ? older : entry], next: isLater ? null : 7 } as never;
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(file).toBeDefined());
  const lines = (await file?.text())?.split('\r\n');
  expect(lines?.[1]).toContain('"Dr. Leena Cherian","Doctor","Cancelled","Meera Nambiar","a1"');
  expect(lines?.[2]).toContain(`"'=HYPERLINK(""x"")"`);
});
