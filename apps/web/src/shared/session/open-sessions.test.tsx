import * as routes from '@nadi/contract/generated/route-table';
import { QueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { saveDraft } from '#shared/record/drafts.ts';
import { unlockDrafts } from '#shared/record/sealed-drafts.ts';
import { navigate } from '#shared/router/location.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { Site } from '#shared/testing/site.tsx';
import { toast } from '#shared/ui/toast.ts';
import { OpenSessions } from './open-sessions.tsx';
import { readToken, setSession } from './session.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const here = { id: 'a', signedInAt: 1_800_000_000_000, activeAt: 1_800_000_600_000, current: true };
const elsewhere = {
  id: 'b',
  signedInAt: 1_799_990_000_000,
  activeAt: 1_799_990_000_000,
  current: false,
  browser: 'Safari',
  system: 'iPhone',
};

beforeEach(() => {
  setSession('patient', 't1');
  vi.mocked(request).mockResolvedValue({ success: true, sessions: [here, elsewhere] } as never);
});

function show(role: 'patient' | 'doctor' = 'patient') {
  navigate('/my-profile', { replace: true });
  renderWithQueries(
    <Site
      pages={{
        '/my-profile': <OpenSessions of={role} loginPath="/login" />,
        '/login': <p>The login</p>,
      }}
    />,
    new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  );
}

test('lists each sign-in and marks this device', async () => {
  show();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/Logged in .*This device/);
  expect(second?.textContent).toMatch(/Safari on iPhone.*Logged in .*last used/);
});

test('logs out a single other device', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }));
  expect(request).toHaveBeenCalledWith(routes.endSession, { sessionId: 'b' }, { as: 'patient' });
  expect(readToken('patient')).toBe('t1');
});

test('confirms logging out everywhere once and removes the token here too', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
  expect(request).toHaveBeenCalledWith(routes.endSessions, {}, { as: 'patient' });
  expect(await screen.findByText('The login')).toBeTruthy();
  expect(readToken('patient')).toBeNull();
  expect(toast.success).toHaveBeenCalledOnce();
});

test('logging out everywhere removes text typed in this tab', async () => {
  const user = userEvent.setup();
  sessionStorage.setItem('nadi-profile-draft', '{"name":"Asha Rao"}');
  show();
  await user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
  await screen.findByText('The login');
  expect(sessionStorage.length).toBe(0);
});

test('sends a doctor’s notes first, and lets the doctor decide if that fails', async () => {
  const user = userEvent.setup();
  setSession('doctor', 'd1');
  unlockDrafts('A'.repeat(43));
  const note = { subjective: '', objective: '', assessment: '', plan: '' };
  const draft = { base: note, note: { ...note, plan: 'Rest' } };
  saveDraft({ appointmentId: 'a1', editorId: 'closed' }, draft);
  vi.mocked(request).mockImplementation(async (name) => {
    if (name === routes.saveNote) throw new ApiError('', { status: 503 });
    return { success: true, sessions: [here, elsewhere] } as never;
  });
  show('doctor');
  await user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
  const question = await screen.findByRole('dialog', { name: 'Some of your words are not saved' });
  expect(request).not.toHaveBeenCalledWith(routes.endSessions, {}, { as: 'doctor' });
  await user.click(within(question).getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('The login')).toBeTruthy();
  expect(request).toHaveBeenCalledWith(routes.endSessions, {}, { as: 'doctor' });
  expect(readToken('doctor')).toBeNull();
});

test('shows an error if the list cannot be loaded, and keeps the logout button', async () => {
  vi.mocked(request).mockRejectedValue(new ApiError('', { status: 500 }));
  show();
  expect((await screen.findByRole('alert')).textContent).toBe('An error occurred');
  expect(screen.getByRole('button', { name: 'Log out everywhere' })).toBeTruthy();
});
