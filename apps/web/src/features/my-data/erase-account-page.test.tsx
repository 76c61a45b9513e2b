import type { ErasureRequest } from '@nadi/contract/erasure';
import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { setSession } from '#shared/session/session.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { bodiesSent } from '#shared/testing/sent.ts';
import { toast } from '#shared/ui/toast.ts';
import { MyDataPage } from './my-data-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const user = userEvent.setup({ delay: null });
const waiting: ErasureRequest = { state: 'waiting', requestedAt: 0, answerBy: '2026-12-28' };
const preview: ReplyBody<'getErasurePreview'> = {
  success: true,
  rows: [
    { what: 'Messages and notifications', action: 'delete', why: 'No law.' },
    { what: 'Passkeys', action: 'delete', why: 'No law.' },
    { what: 'Dates of 9 appointments', action: 'pseudonymise', why: 'Counts.' },
    { what: 'Record of 9 appointments', action: 'keep', until: '2029-11-19', why: 'Three years.' },
  ],
  appointments: [{ _id: 'a1', docName: 'Dr. Iyer', slotDate: '2_12_2026', slotTime: '4:30 PM' }],
};

let shown: ReplyBody<'getErasurePreview'>;
let dependants: { _id: string; name: string }[];
let answer: () => Promise<object>;

beforeEach(() => {
  setSession('patient', 't1');
  window.scrollTo = () => {};
  shown = preview;
  dependants = [];
  answer = async () => {
    shown = { ...preview, request: waiting };
    return { success: true };
  };
  vi.mocked(request).mockImplementation(async (route) => {
    if (route === routes.getErasurePreview) return shown as never;
    if (route === routes.listDependants) return { success: true, dependants } as never;
    if (route === routes.requestErasure) return (await answer()) as never;
    if (route === routes.withdrawErasure) {
      shown = { ...preview, request: { ...waiting, state: 'withdrawn' } };
    }
    return { success: true, available: true, passkeys: [] } as never;
  });
});

function open() {
  renderPage('/my-data/erase', { '/my-data/:part?': <MyDataPage /> });
}

const sendButton = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: /the clinic to erase/ });

async function tickAndSend() {
  await user.click(await screen.findByRole('checkbox', { name: /^I have read the list/ }));
  await user.click(await sendButton());
}

test('shows each row, the counts, and appointments that are cancelled later', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'What happens to the data' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Messages.*Deleted.*When the clinic confirms.*No law\./),
    expect.stringMatching(/^Passkeys.*Deleted.*When the clinic confirms/),
    expect.stringMatching(/^Dates.*Name removed.*When the clinic confirms/),
    expect.stringMatching('^Record.*Kept.*Until 19 Nov 2029.*Three years'),
  ]);
  expect(screen.getByText('2 deleted · 1 name removed · 1 kept by law')).toBeTruthy();
  const upcoming = screen.getByRole('region', { name: 'Upcoming appointments' });
  expect(upcoming.textContent).toMatch(/when the clinic confirms, not before.*Dr\. Iyer2 Dec 2026/);
  expect(screen.getByRole('link', { name: 'Take a copy first' }).getAttribute('href')).toBe(
    '/my-data',
  );
});

test('asks only after the tick, then moves the focus to the request', async () => {
  open();
  expect((await sendButton()).disabled).toBe(true);
  await tickAndSend();
  const card = await screen.findByRole('region', { name: 'Your request is with the clinic' });
  await waitFor(() => expect(document.activeElement).toBe(card.parentElement));
  expect(card.textContent).toContain('The clinic answers by 28 Dec 2026.');
  expect(bodiesSent(routes.requestErasure)).toEqual([{}]);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('asks for the password if the session needs a confirmation', async () => {
  const accept = answer;
  answer = async () => {
    answer = accept;
    throw new ApiError('Confirm.', { status: 403, code: 'confirmation-required' });
  };
  open();
  await tickAndSend();
  await user.type(await screen.findByLabelText('Password'), 'kite-lantern-42');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Your request is with the clinic')).toBeTruthy();
  expect(bodiesSent(routes.requestErasure)).toHaveLength(2);
});

test('takes a waiting request back and returns to the heading', async () => {
  shown = { ...preview, request: waiting };
  open();
  await user.click(await screen.findByRole('button', { name: 'Take the request back' }));
  await sendButton();
  expect(bodiesSent(routes.withdrawErasure)).toEqual([{}]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('leaves the focus alone when a request is already waiting', async () => {
  shown = { ...preview, request: waiting };
  open();
  await screen.findByText('Your request is with the clinic');
  expect(document.activeElement).toBe(document.body);
});

test('shows why the clinic declined, and can ask again', async () => {
  shown = { ...preview, request: { ...waiting, state: 'declined', reason: 'A bill is open.' } };
  open();
  expect(await screen.findByText('“A bill is open.”')).toBeTruthy();
  expect(await sendButton()).toBeTruthy();
});

test('says what the clinic waits for, and still takes the request', async () => {
  shown = { ...preview, blocked: 'open-refund' };
  open();
  expect(await screen.findByText('You can ask now.', { exact: false })).toBeTruthy();
  await tickAndSend();
  expect(await screen.findByText('Your request is with the clinic')).toBeTruthy();
});

test('asks for the dependant that is chosen', async () => {
  dependants = [{ _id: 'd1', name: 'Zoya' }];
  open();
  await user.selectOptions(await screen.findByLabelText('Whose record?'), 'Zoya');
  await screen.findByRole('region', { name: 'Erase the data of Zoya' });
  expect(bodiesSent(routes.getErasurePreview)).toEqual([{}, { dependantId: 'd1' }]);
  await tickAndSend();
  await waitFor(() => expect(bodiesSent(routes.requestErasure)).toEqual([{ dependantId: 'd1' }]));
});

test('offers nothing to ask for if the clinic holds nothing', async () => {
  shown = { ...preview, rows: [], appointments: [] };
  open();
  expect(await screen.findByText('The clinic holds nothing that can be erased.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('reports a preview that does not load and fetches it again', async () => {
  vi.mocked(request).mockRejectedValueOnce(new ApiError('', { status: 0 }));
  vi.mocked(request).mockRejectedValueOnce(new ApiError('', { status: 0 }));
  open();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await sendButton()).toBeTruthy();
});

test('reports a refusal and keeps the tick', async () => {
  answer = () => Promise.reject(new ApiError('The server is busy', { status: 503 }));
  open();
  await tickAndSend();
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('The server is busy'));
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});
