import * as routes from '@nadi/contract/generated/route-table';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { readToken } from '#shared/session/session.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { PortalSignInForm } from './portal-sign-in-form.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const user = userEvent.setup();
const needsCode = new ApiError('Please enter the code.', {
  status: 401,
  code: 'second-factor-required',
  attempt: 'attempt-1',
});
const refused = (code: string) => new ApiError(`Refused: ${code}`, { status: 422, code });
let codeReply: () => Promise<object>;

beforeEach(() => {
  localStorage.clear();
  vi.mocked(request).mockImplementation(async (name) => {
    if (name === routes.signIn) throw needsCode;
    return (await codeReply()) as never;
  });
});

async function showCodeStep() {
  renderWithQueries(<PortalSignInForm first="doctor" />);
  await user.type(screen.getByLabelText('Email'), 'leela@nadi.example');
  await user.type(screen.getByLabelText('Password'), 'kite-lantern-42');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await user.type(await screen.findByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

function expectCodeSent(as: 'doctor' | 'admin') {
  const transportHeaders = { 'nadi-device': expect.any(String) };
  const body = { attempt: 'attempt-1', code: '123456' };
  expect(request).toHaveBeenLastCalledWith(routes.signInWithCode, body, { as, transportHeaders });
}

test('the code after the password signs in to the role that needs it', async () => {
  codeReply = async () => ({ success: true, token: 't1' });
  await showCodeStep();
  await waitFor(() => expect(readToken('doctor')).toBe('t1'));
  const sent = vi.mocked(request).mock.calls.map(([name]) => name);
  expect(sent.filter((name) => name !== routes.getClinic)).toHaveLength(2);
  expectCodeSent('doctor');
});

test('shows a wrong code at its field', async () => {
  codeReply = () => Promise.reject(refused('wrong-code'));
  await showCodeStep();
  expect(await screen.findByText('Refused: wrong-code')).toBeTruthy();
  expect(readToken('doctor')).toBeNull();
});

test('an expired attempt returns to the password step and keeps the address', async () => {
  codeReply = () => Promise.reject(refused('attempt-ended'));
  await showCodeStep();
  expect(((await screen.findByLabelText('Email')) as HTMLInputElement).value).toBe(
    'leela@nadi.example',
  );
});

test('reception’s code opens the reception portal', async () => {
  const wrong = new ApiError('No.', { status: 401, code: 'wrong-credentials' });
  vi.mocked(request).mockImplementation(async (name, _body, { as }) => {
    if (name === routes.signIn) throw as === 'doctor' ? wrong : needsCode;
    return { success: true, token: 't2', role: 'reception' } as never;
  });
  await showCodeStep();
  await waitFor(() => expect(readToken('admin')).toBe('t2'));
  expectCodeSent('admin');
  expect(localStorage.getItem('nadi-clinic-role')).toBe('reception');
});
