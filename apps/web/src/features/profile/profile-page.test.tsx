import * as routes from '@nadi/contract/generated/route-table';
import type { OwnProfile } from '@nadi/contract/patients';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { Router } from '#shared/router/router.tsx';
import { readToken, setSession } from '#shared/session/session.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { toast } from '#shared/ui/toast.ts';
import { ProfilePage } from './profile-page.tsx';
import { readDraft } from './use-profile.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const userData: OwnProfile = {
  _id: 'p1',
  name: 'Meera Nair',
  email: 'meera@sample.example',
  phone: '98450 12345',
  address: { line1: '3 Church Street', line2: 'Bengaluru' },
  gender: 'Female',
  dob: '1990-04-09',
  image: '',
  abhaNumber: '91234567890123',
  locale: null,
};

let save: () => Promise<unknown>;

beforeEach(() => {
  setSession('patient', 't1');
  save = async () => ({ success: true });
  vi.mocked(request).mockImplementation(async (name) => {
    if (name === routes.getProfile) return { success: true, userData } as never;
    if (name === routes.listHealthEntries) {
      return { success: true, entries: [], timeZone: 'Asia/Kolkata' } as never;
    }
    if (name === routes.listSessions) return { success: true, sessions: [] } as never;
    if (name === routes.listPasskeys) {
      return { success: true, available: true, needsCode: false, passkeys: [] } as never;
    }
    return (await save()) as never;
  });
});

const user = userEvent.setup();

function show() {
  renderWithQueries(
    <Router>
      <ProfilePage />
    </Router>,
  );
}

async function edit() {
  show();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
  const phone = screen.getByLabelText('Phone');
  await user.clear(phone);
  await user.type(phone, '90000 00001');
}

const saved = () => user.click(screen.getByRole('button', { name: 'Save information' }));

test('shows the record under its two headings', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'CONTACT INFORMATION' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'BASIC INFORMATION' })).toBeTruthy();
  expect(screen.getByText('9 Apr 1990')).toBeTruthy();
  expect(screen.getByText('meera@sample.example')).toBeTruthy();
});

test('saving sends every field, returns to view mode and deletes the draft', async () => {
  await edit();
  await saved();
  const again = await screen.findByRole('button', { name: 'Edit' });
  expect(document.activeElement).toBe(again);
  expect(request).toHaveBeenCalledWith(routes.updateProfile, {
    name: 'Meera Nair',
    phone: '90000 00001',
    address: { line1: '3 Church Street', line2: 'Bengaluru' },
    gender: 'Female',
    dob: '1990-04-09',
    abhaNumber: '91-2345-6789-0123',
    abhaAddress: '',
  });
  expect(toast.success).toHaveBeenCalledWith('Profile updated successfully');
  expect(readDraft('p1')).toBeUndefined();
});

test.each([
  [
    new ApiError('That is too large to be taken.', { status: 413 }),
    'That is too large to be taken.',
  ],
  [new Error(''), 'An error occurred'],
])('a save that fails with %o stays in edit mode and keeps all text', async (error, words) => {
  save = () => Promise.reject(error);
  await edit();
  await saved();
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(words));
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('90000 00001');
  expect(screen.getByRole('button', { name: 'Save information' })).toBeTruthy();
});

test('a refused field shows the reason and takes focus', async () => {
  const words = 'Please check the date of birth.';
  save = () => Promise.reject(new ApiError(words, { status: 400, field: 'dob' }));
  await edit();
  await saved();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Birthday'));
});

test('restores typed text when shown again, for the same person only', async () => {
  await edit();
  cleanup();
  show();
  expect((await screen.findByLabelText<HTMLInputElement>('Phone')).value).toBe('90000 00001');
  expect(readDraft('p2')).toBeUndefined();
});

test('discarding restores the saved values', async () => {
  await edit();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByText('98450 12345')).toBeTruthy();
  expect(readDraft('p1')).toBeUndefined();
});

async function changePassword(newPassword: string) {
  show();
  await user.click(await screen.findByText('Change password'));
  await user.type(await screen.findByLabelText('Current password'), 'three calm rivers');
  await user.type(screen.getByLabelText('New password'), newPassword);
  await user.click(screen.getByRole('button', { name: 'Save new password' }));
}

test('continues with the new token after the password was changed', async () => {
  save = async () => ({ success: true, token: 't2', message: 'Password changed' });
  await changePassword('four calm rivers');
  await waitFor(() => expect(readToken('patient')).toBe('t2'));
  expect(toast.success).toHaveBeenCalledWith('Password changed');
  expect(document.activeElement?.textContent).toBe('Change password');
  expect(screen.getByText('98450 12345')).toBeTruthy();
});

test('shows a wrong current password at its field', async () => {
  const words = 'The current password is not right.';
  save = () => Promise.reject(new ApiError(words, { status: 422, field: 'currentPassword' }));
  await changePassword('four calm rivers');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
});

test('refuses a short new password before sending it', async () => {
  await changePassword('short');
  expect(await screen.findByText('Use at least 8 characters')).toBeTruthy();
  expect(vi.mocked(request).mock.calls.map(([name]) => name)).not.toContain(routes.changePassword);
});

test('the messages have the chosen language above them', async () => {
  save = async () => ({ success: true, preferences: [], settings: {} });
  show();
  await user.click(await screen.findByText('Messages you get'));
  expect(await screen.findByRole('combobox', { name: 'Language of messages' })).toBeTruthy();
});

test('shows the health entries of the dependant who is chosen', async () => {
  save = async () => ({ success: true, dependants: [{ _id: 'm1', name: 'Kiran Nair' }] });
  show();
  await user.selectOptions(await screen.findByLabelText('Who is this about?'), 'Kiran Nair');
  expect(await screen.findByText('Doctors who treat Kiran Nair see this.')).toBeTruthy();
  const sent = vi.mocked(request).mock.calls.filter(([name]) => name === routes.listHealthEntries);
  expect(sent.map(([, body]) => body)).toEqual([{ dependantId: undefined }, { dependantId: 'm1' }]);
});
