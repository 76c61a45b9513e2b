import * as routes from '@nadi/contract/generated/route-table';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { type ClinicAccount, ClinicAccountsPage } from './clinic-accounts-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/page-heading.tsx', () => ({ PageHeading: () => null }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const ACCOUNT = {
  _id: 'r1',
  role: 'reception',
  own: false,
  name: 'Leela Nair',
  email: 'leela@clinic.test',
  secondFactor: false,
} as ClinicAccount;

let accounts: readonly ClinicAccount[];
let mailEnabled: boolean;
let sent: [name: string, body: unknown][];
let refusal: Error | undefined;

beforeEach(() => {
  [accounts, mailEnabled, sent, refusal] = [[ACCOUNT], true, [], undefined];
  vi.mocked(request).mockImplementation((async (name: string, body: unknown) => {
    if (name !== routes.listClinicAccounts) sent.push([name, body]);
    if (refusal) throw refusal;
    return { success: true, accounts, mailEnabled };
  }) as never);
});

function open() {
  renderWithQueries(<ClinicAccountsPage />);
}

const button = (name: string) => screen.findByRole('button', { name });

test('names each role, and offers nothing for the own account but its page', async () => {
  accounts = [{ ...ACCOUNT, _id: 'a1', role: 'admin', name: 'Meera Iyer', own: true }];
  open();
  expect((await screen.findByText('Admin, leela@clinic.test')).previousSibling?.textContent).toBe(
    'Meera Iyer (you)',
  );
  expect(screen.getByRole('link', { name: 'Password and sessions' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Meera Iyer/ })).toBeNull();
});

test('reports a failure to load accounts and fetches them again', async () => {
  refusal = new ApiError('Too many requests', { status: 429 });
  open();
  expect(await screen.findByText('Too many requests')).toBeTruthy();
  refusal = undefined;
  await userEvent.click(await button('Try again'));
  expect(await screen.findByText('Reception, leela@clinic.test')).toBeTruthy();
});

test('adds an account without a password if an invitation can be sent', async () => {
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Admin' }));
  await userEvent.type(screen.getByLabelText('Name'), ' Ravi Menon ');
  await userEvent.type(screen.getByLabelText('E-mail'), 'ravi@clinic.test');
  expect(screen.getByLabelText<HTMLInputElement>('First password (optional)').required).toBe(false);
  await userEvent.click(await button('Add account'));
  await waitFor(() =>
    expect(sent).toEqual([
      [routes.addClinicAccount, { role: 'admin', name: 'Ravi Menon', email: 'ravi@clinic.test' }],
    ]),
  );
  const reception = screen.getByRole<HTMLInputElement>('radio', { name: 'Reception' });
  await waitFor(() => expect(reception.checked).toBe(true));
});

test('requires a first password and hides invitations if there is no mail', async () => {
  mailEnabled = false;
  open();
  const password = await screen.findByLabelText<HTMLInputElement>('First password');
  expect(password.required).toBe(true);
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull();
});

test('ends an account only after a confirmation', async () => {
  open();
  await userEvent.click(await button('End the account of Leela Nair'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('End the account of Leela Nair?');
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'End account' }));
  await waitFor(() => expect(sent).toEqual([[routes.endClinicAccount, { accountId: 'r1' }]]));
});

test('shows a rejected password at its field', async () => {
  open();
  await userEvent.click(await button('Set password of Leela Nair'));
  refusal = new ApiError('This password is too easy to guess', {
    status: 400,
    field: 'newPassword',
  });
  await userEvent.type(await screen.findByLabelText('New password'), 'password');
  await userEvent.click(await button('Set password'));
  expect(await screen.findByText('This password is too easy to guess')).toBeTruthy();
  expect(sent).toEqual([[routes.setAccountPassword, { accountId: 'r1', newPassword: 'password' }]]);
});

test('turns off two-step login only for accounts that have it', async () => {
  open();
  await screen.findByText('Reception, leela@clinic.test');
  expect(screen.queryByRole('button', { name: /^Turn off two-step login/ })).toBeNull();
  cleanup();
  accounts = [{ ...ACCOUNT, secondFactor: true }];
  open();
  await userEvent.click(await button('Turn off two-step login of Leela Nair'));
  await userEvent.click(await button('Turn off'));
  await waitFor(() =>
    expect(sent).toEqual([[routes.resetAccountSecondFactor, { accountId: 'r1' }]]),
  );
});
