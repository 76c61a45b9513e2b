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

const SOUTH = { _id: 'p1', name: 'South' };
const NORTH = { _id: 'p2', name: 'North' };

let accounts: readonly ClinicAccount[];
let locations: readonly { _id: string; name: string }[];
let mailEnabled: boolean;
let sent: [name: string, body: unknown][];
let refusal: Error | undefined;

beforeEach(() => {
  [accounts, mailEnabled, sent, refusal] = [[ACCOUNT], true, [], undefined];
  locations = [SOUTH];
  vi.mocked(request).mockImplementation((async (name: string, body: unknown) => {
    if (name === routes.listLocations) return { success: true, locations };
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

test('hides the choice of places in a clinic with one place', async () => {
  open();
  await screen.findByText('Reception, leela@clinic.test');
  expect(screen.queryByRole('group', { name: 'Works for' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Places/ })).toBeNull();
});

test('adds an account of the reception for one place', async () => {
  locations = [SOUTH, NORTH];
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Only some places' }));
  const [first] = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(first?.required).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'North' }));
  expect(first?.required).toBe(false);
  await userEvent.type(screen.getByLabelText('Name'), 'Ravi Menon');
  await userEvent.type(screen.getByLabelText('E-mail'), 'ravi@clinic.test');
  await userEvent.click(await button('Add account'));
  const account = { role: 'reception', name: 'Ravi Menon', email: 'ravi@clinic.test' };
  await waitFor(() =>
    expect(sent).toEqual([[routes.addClinicAccount, { ...account, locationIds: ['p2'] }]]),
  );
});

test('only accounts of the reception have places', async () => {
  locations = [SOUTH, NORTH];
  open();
  await screen.findByRole('group', { name: 'Works for' });
  await userEvent.click(screen.getByRole('radio', { name: 'Accountant' }));
  expect(screen.queryByRole('group', { name: 'Works for' })).toBeNull();
});

test('shows and changes the places of an account, also a closed one', async () => {
  accounts = [{ ...ACCOUNT, locationIds: ['p2', 'gone'] }];
  locations = [SOUTH, NORTH];
  open();
  expect(await screen.findByText('Only North, a closed place')).toBeTruthy();
  await userEvent.click(await button('Places of Leela Nair'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'South' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const change = { accountId: 'r1', locationIds: ['p1', 'p2', 'gone'] };
  await waitFor(() => expect(sent).toEqual([[routes.setAccountPlaces, change]]));
});

test('lifts a limit only by choosing all places', async () => {
  accounts = [{ ...ACCOUNT, locationIds: ['p2'] }];
  open();
  await userEvent.click(await button('Places of Leela Nair'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: 'All places' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const change = { accountId: 'r1', locationIds: null };
  await waitFor(() => expect(sent).toEqual([[routes.setAccountPlaces, change]]));
});
