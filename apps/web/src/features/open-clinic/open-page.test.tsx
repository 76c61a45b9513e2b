import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { readToken } from '#shared/session/session.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { OpenPage } from './open-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const VALID = { success: true, state: 'valid' };

function open(link: object | Error, address = '/open?token=t1') {
  if (link instanceof Error) vi.mocked(request).mockRejectedValueOnce(link);
  else vi.mocked(request).mockResolvedValueOnce(link as never);
  renderPage(address, { '/open': <OpenPage />, '/admin-dashboard': <p>the dashboard</p> });
}

async function create(password = 'four quiet river stones') {
  await userEvent.type(await screen.findByLabelText('Your name'), 'Ananya Iyer');
  await userEvent.type(screen.getByLabelText('Email'), 'ananya@clinic.test');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

test('creates the owner with the token of the link and opens the dashboard', async () => {
  open(VALID);
  vi.mocked(request).mockResolvedValueOnce({ success: true, token: 'session' } as never);
  await create();
  expect(await screen.findByText('the dashboard')).toBeTruthy();
  expect(vi.mocked(request).mock.lastCall?.[1]).toEqual({
    token: 't1',
    name: 'Ananya Iyer',
    email: 'ananya@clinic.test',
    password: 'four quiet river stones',
  });
  expect(readToken('admin')).toBe('session');
});

test('says at its field that a password is too short, and sends nothing', async () => {
  open(VALID);
  await create('short');
  expect(await screen.findByText('Use at least 8 characters')).toBeTruthy();
  expect(request).toHaveBeenCalledOnce();
});

test('tells the second of two people that the link was used meanwhile', async () => {
  open(VALID);
  const lost = new ApiError('Used.', { status: 422, code: 'link-invalid' });
  vi.mocked(request).mockRejectedValueOnce(lost);
  vi.mocked(request).mockResolvedValueOnce({
    success: true,
    state: 'used',
    usedAt: Date.now(),
  } as never);
  await create();
  expect(await screen.findByRole('heading', { name: 'This link has been used' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Log in' });
  expect(link.getAttribute('href')).toBe('/admin-login');
});

test('tells how to get a new link if the server has started again', async () => {
  open({ success: true, state: 'unknown' });
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  expect(screen.getByText(/restart the server and read its console/)).toBeTruthy();
});

test('an address without a token is a link that does not work', () => {
  open(VALID, '/open');
  expect(screen.getByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  expect(request).not.toHaveBeenCalled();
});

test('offers to try again if the link could not be checked', async () => {
  open(new ApiError('We could not reach the clinic.', { status: 0 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(request).toHaveBeenCalledTimes(2);
});
