import * as routes from '@nadi/contract/generated/route-table';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { navigate } from '#shared/router/location.ts';
import { clearSession, readToken, setSession } from '#shared/session/session.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { Site } from '#shared/testing/site.tsx';
import { toast } from '#shared/ui/toast.ts';
import { SignInPage } from './sign-in-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { error: vi.fn(), success: vi.fn() } }));

function show(state?: unknown, search = '') {
  navigate(`/login${search}`, { replace: true, state });
  renderWithQueries(
    <Site
      pages={{ '/login': <SignInPage />, '/': <p>Home</p>, '/appointment/d1': <p>Booking</p> }}
    />,
  );
}

const user = userEvent.setup();
const type = (label: string, text: string) => user.type(screen.getByLabelText(label), text);

async function logIn() {
  await user.click(screen.getByRole('tab', { name: 'Login' }));
  await type('Email', 'asha@sample.example');
  await type('Password', 'not this one');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

async function signUp(password: string) {
  await type('Full name', 'Asha Rao');
  await type('Email', 'asha@sample.example');
  await type('Password', password);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
}

test('a new account opens the home page', async () => {
  vi.mocked(request).mockResolvedValue({ success: true, token: 't1' });
  show();
  await signUp('three calm rivers');
  expect(await screen.findByText('Home')).toBeTruthy();
  expect(readToken('patient')).toBe('t1');
  expect(request).toHaveBeenCalledWith(
    routes.register,
    { name: 'Asha Rao', email: 'asha@sample.example', password: 'three calm rivers' },
    { transportHeaders: { 'nadi-device': expect.any(String) } },
  );
});

test('asks a person who signed in here before to log in, and returns', async () => {
  vi.mocked(request).mockResolvedValue({ success: true, token: 't1' });
  setSession('patient', 'earlier');
  clearSession('patient');
  show({ from: '/appointment/d1', reason: 'needed' });
  expect(screen.getByRole('heading', { name: 'Log in to continue' })).toBeTruthy();
  await logIn();
  expect(await screen.findByText('Booking')).toBeTruthy();
});

test('a person who followed a login link sees no notice and returns', async () => {
  vi.mocked(request).mockResolvedValue({ success: true, token: 't1' });
  show({ from: '/appointment/d1', reason: 'asked' }, '?mode=login');
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy();
  expect(screen.queryByText(/What you have chosen is saved/)).toBeNull();
  await logIn();
  expect(await screen.findByText('Booking')).toBeTruthy();
});

test('offers a new person an account, and returns', async () => {
  vi.mocked(request).mockResolvedValue({ success: true, token: 't1' });
  show({ from: '/appointment/d1', reason: 'needed' });
  expect(screen.getByRole('heading', { name: 'Create your account' })).toBeTruthy();
  await signUp('three calm rivers');
  expect(await screen.findByText('Booking')).toBeTruthy();
});

test('a refusal keeps the input, shows its message at the field and focuses it', async () => {
  const refusal = { status: 401, code: 'wrong-credentials' };
  vi.mocked(request).mockRejectedValue(new ApiError('Invalid credentials', refusal));
  show();
  await logIn();
  expect(await screen.findByText('Invalid credentials')).toBeTruthy();
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect(password.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(password);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@sample.example');
  expect(toast.error).not.toHaveBeenCalled();
});

test.each([
  ['We could not reach the clinic.', 'We could not reach the clinic.'],
  ['', 'Authentication failed. Please try again.'],
])('a failure without a response, %j, shows %j', async (message, shown) => {
  vi.mocked(request).mockRejectedValue(new ApiError(message, { status: 0 }));
  show();
  await logIn();
  expect(toast.error).toHaveBeenCalledWith(shown);
});

test.each([
  ['sign-up', 'Registration failed', () => signUp('three calm rivers')],
  ['login', 'Login failed', logIn],
])('%s: a refusal without a message shows %s', async (_mode, words, act) => {
  vi.mocked(request).mockRejectedValue(new ApiError('', { status: 500 }));
  show();
  await act();
  expect(toast.error).toHaveBeenCalledWith(words);
});

test('refuses a short password at its field before sending it', async () => {
  show();
  await signUp('seven77');
  expect(screen.getByText('Use at least 8 characters')).toBeTruthy();
  expect(request).not.toHaveBeenCalled();
});

test('shows an e-mail in use at the e-mail field', async () => {
  const words = 'An account with this e-mail already exists.';
  vi.mocked(request).mockRejectedValue(new ApiError(words, { status: 409, code: 'email-taken' }));
  show();
  await signUp('three calm rivers');
  await screen.findByText(words);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('the password can be shown and hidden again', async () => {
  show();
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.type).toBe('password');
});

test('offers no link to a new password if the clinic has no mail', async () => {
  vi.mocked(request).mockResolvedValue({ success: true, mail: false } as never);
  show();
  await user.click(screen.getByRole('tab', { name: 'Login' }));
  expect(await screen.findByText(/Please call the clinic/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull();
});

const CODE_SENT = 'If there is an account with this address, a code is on its way to it.';

async function requestCode(email = 'asha@sample.example') {
  show(undefined, '?mode=login');
  if (email) await type('Email', email);
  await user.click(await screen.findByRole('button', { name: 'Log in with a code by e-mail' }));
}

const answers = (signInWithCode: () => Promise<object>) => async (route: unknown) => {
  if (route === routes.sendSignInCode) return { success: true, message: CODE_SENT } as never;
  if (route === routes.signInWithMailedCode) return (await signInWithCode()) as never;
  return { success: true, mail: true } as never;
};

test('logs in with a mailed code', async () => {
  vi.mocked(request).mockImplementation(answers(async () => ({ success: true, token: 't1' })));
  await requestCode();
  expect((await screen.findByRole('status')).textContent).toContain(CODE_SENT);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Type the code');
  expect(screen.queryByText(/password\.$/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  await type('Code', '482 913');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('Home')).toBeTruthy();
  expect(readToken('patient')).toBe('t1');
  expect(request).toHaveBeenCalledWith(
    routes.signInWithMailedCode,
    { email: 'asha@sample.example', code: '482 913' },
    { transportHeaders: { 'nadi-device': expect.any(String) } },
  );
});

test('shows a wrong mailed code at its field, and returns to the password with the address', async () => {
  const refusal = { status: 401, code: 'wrong-sign-in-code' };
  const reject = () => Promise.reject(new ApiError('This code is not right.', refusal));
  vi.mocked(request).mockImplementation(answers(reject));
  await requestCode();
  await type('Code', '000000');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('This code is not right.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use my password' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@sample.example');
});

test('asks for the address before it sends a code', async () => {
  vi.mocked(request).mockImplementation(answers(async () => ({})));
  await requestCode('');
  expect(screen.getByText('Enter your e-mail address first')).toBeTruthy();
  expect(request).not.toHaveBeenCalledWith(routes.sendSignInCode, expect.anything());
});
