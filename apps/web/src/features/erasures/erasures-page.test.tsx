import type { OpenErasure } from '@nadi/contract/erasure';
import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { ConfirmationHost } from '#shared/portal/confirmation-host.tsx';
import { setSession } from '#shared/session/session.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { bodiesSent } from '#shared/testing/sent.ts';
import { toast } from '#shared/ui/toast.ts';
import { ErasuresPage } from './erasures-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const user = userEvent.setup({ delay: null });
const patient = { _id: 'p1', name: 'Asha Rao', email: 'asha@clinic.test', phone: '', dob: '' };
const sent: OpenErasure = {
  ...{ state: 'waiting', requestedAt: 0, answerBy: '2026-12-28' },
  ...{ userId: 'p1', name: 'Asha Rao', byManager: false, number: 'E-2026-AAAAAA' },
};
const rows = [{ what: 'Passkeys', action: 'delete' as const, why: 'No law.' }];
const statement = { number: 'E-2026-AAAAAA', clinic: 'Nadi', erasedAt: 0, rows };

let erasures: OpenErasure[];
let preview: Partial<ReplyBody<'getErasurePreview'>>;
let confirm: () => Promise<object>;

beforeEach(() => {
  setSession('admin', 'a1');
  window.scrollTo = () => {};
  erasures = [sent];
  preview = { request: sent };
  confirm = async () => ({ success: true, statement, url: 'https://clinic.test/erasure/secret' });
  vi.mocked(request).mockImplementation(async (route) => {
    if (route === routes.listErasures) {
      return { success: true, erasures, today: '2026-12-28' } as never;
    }
    if (route === routes.getPatient) return { success: true, patient } as never;
    if (route === routes.getErasurePreview) {
      return { success: true, rows, appointments: [], ...preview } as never;
    }
    if (route === routes.getSecondFactor) return { on: false } as never;
    if (route === routes.confirmErasure) return (await confirm()) as never;
    return { success: true, message: 'The patient is told', available: false } as never;
  });
});

function open(query = '') {
  const page = (
    <>
      <ErasuresPage />
      <ConfirmationHost as="admin" />
    </>
  );
  renderPage(`/clinic-erasures${query}`, { '/clinic-erasures': page });
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('lists waiting requests with the day of the answer and the person who sent', async () => {
  const late = { ...sent, userId: 'p2', name: 'Zoya', byManager: true, answerBy: '2026-12-27' };
  erasures = [late, sent];
  open();
  const list = await screen.findByRole('region', { name: 'Waiting for an answer' });
  const links = within(list).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'ZoyaRequested by the person who manages the recordOverdue: answer was due by 27 Dec 2026',
    'Asha RaoRequested by the patientAnswer by 28 Dec 2026',
  ]);
  expect(links[1]?.getAttribute('href')).toBe('/clinic-erasures?userId=p1');
});

test('lists answered requests, and an erased one by number with its statement', async () => {
  const url = 'https://clinic.test/erasure/secret';
  erasures = [
    { ...sent, state: 'erased', name: '', url },
    { ...sent, state: 'declined', number: 'E-2026-BBBBBB', reason: 'A bill is open.' },
    { ...sent, state: 'withdrawn', number: 'E-2026-CCCCCC' },
  ];
  open();
  expect(await screen.findByText('No request is waiting')).toBeTruthy();
  const items = within(screen.getByRole('region', { name: 'Answered' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'E-2026-AAAAAAErasedOpen statement',
    'Asha RaoA bill is open.Declined',
    'Asha RaoTaken back by the patient',
  ]);
  const statementLink = screen.getByRole('link', { name: 'Open statement E-2026-AAAAAA' });
  expect(statementLink.getAttribute('href')).toBe(url);
});

test('erases after the tick and the password, then shows the statement to print', async () => {
  const answer = confirm;
  confirm = async () => {
    confirm = answer;
    throw new ApiError('Confirm.', { status: 403, code: 'confirmation-required' });
  };
  open('?userId=p1');
  await press('Erase now');
  const dialog = screen.getByRole('dialog', { name: 'Erase the data of Asha Rao?' });
  expect(dialog.textContent).toMatch(/asha@clinic\.test.*It cannot be undone\./);
  const erase = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Erase for ever' });
  expect(erase.disabled).toBe(true);
  await user.click(within(dialog).getByRole('checkbox', { name: /Asha Rao/ }));
  await user.click(erase);
  await user.type(await screen.findByLabelText('Password'), 'kite-lantern-42');
  await press('Confirm');
  expect(await screen.findByRole('heading', { name: 'Statement E-2026-AAAAAA' })).toBeTruthy();
  expect(bodiesSent(routes.confirmErasure)).toEqual([{ userId: 'p1' }, { userId: 'p1' }]);
  expect(screen.getByRole('link', { name: 'Open to print' }).getAttribute('href')).toBe(
    'https://clinic.test/erasure/secret',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('declines with a reason and returns to the list', async () => {
  open('?userId=p1');
  await press('Decline');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(bodiesSent(routes.declineErasure)).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), ' A bill is open. ');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(location.search).toBe(''));
  expect(bodiesSent(routes.declineErasure)).toEqual([{ userId: 'p1', reason: 'A bill is open.' }]);
});

test('a patient who asks at the desk has no request to decline', async () => {
  preview = { request: { ...sent, state: 'declined' } };
  open('?userId=p1');
  expect(await screen.findByText(/^No request is waiting\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});

test('does not erase while a refund is in progress', async () => {
  preview = { request: sent, blocked: 'open-refund' };
  open('?userId=p1');
  expect(await screen.findByText(/^A refund is in progress/)).toBeTruthy();
  const erase = screen.getByRole<HTMLButtonElement>('button', { name: 'Erase now' });
  expect(erase.disabled).toBe(true);
});

test('says how many appointments are cancelled', async () => {
  const upcoming = { docName: 'Dr. Iyer', slotDate: '2_1_2027', slotTime: '4:30 PM' };
  preview = { request: sent, appointments: ['a', 'b'].map((_id) => ({ _id, ...upcoming })) };
  open('?userId=p1');
  await press('Erase now');
  expect(screen.getByRole('dialog').textContent).toContain('2 appointments are cancelled.');
});

test('reports a refusal, and stays with the patient', async () => {
  confirm = () => Promise.reject(new ApiError('The patient is in a meeting', { status: 409 }));
  open('?userId=p1');
  await press('Erase now');
  await user.click(screen.getByRole('checkbox'));
  await press('Erase for ever');
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('The patient is in a meeting'));
  expect(screen.queryByRole('heading', { name: /^Statement/ })).toBeNull();
});

test('reports a list that does not load and fetches it again', async () => {
  vi.mocked(request).mockRejectedValueOnce(new ApiError('Too many requests', { status: 429 }));
  open();
  expect(await screen.findByText('Too many requests')).toBeTruthy();
  await press('Try again');
  expect(await screen.findByText('Asha Rao')).toBeTruthy();
});

test('says that an erased patient is not found', async () => {
  vi.mocked(request).mockRejectedValue(new ApiError('Patient not found', { status: 404 }));
  open('?userId=p1');
  expect(await screen.findByText('Patient not found')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Erase now' })).toBeNull();
});
