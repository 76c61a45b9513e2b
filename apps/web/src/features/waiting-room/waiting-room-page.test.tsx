import * as routes from '@nadi/contract/generated/route-table';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { WaitingRoomPage } from './waiting-room-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const QUEUE = {
  success: true,
  clinicName: 'Clinic of the river',
  called: [{ token: 3, firstName: 'Asha', docName: 'Dr. Rao' }],
  waiting: [
    { token: 4, firstName: 'Kamala', minutes: 25 },
    { token: 5, firstName: 'Meera' },
  ],
};

let reply: () => unknown;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2027-01-05T09:00:00Z') });
  reply = () => QUEUE;
  vi.mocked(request).mockImplementation(async () => reply() as never);
});

async function open(hash = '#code=abc') {
  renderPage(`/clinic-waiting-room${hash}`, { '/clinic-waiting-room': <WaitingRoomPage /> });
  await pass(1);
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

function fail(status: number, code?: string) {
  reply = () => {
    throw new ApiError('no', { status, code });
  };
}

test('shows called patients with their doctor, and waiting ones with the time', async () => {
  await open();
  expect(vi.mocked(request).mock.calls[0]?.slice(0, 2)).toEqual([
    routes.getWaitingRoom,
    { code: 'abc' },
  ]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Clinic of the river');
  const called = screen.getByRole('region', { name: 'Please come in' });
  expect(within(called).getByRole('listitem').textContent).toBe('3Ashato Dr. Rao');
  const waiting = within(screen.getByRole('region', { name: 'Waiting' })).getAllByRole('listitem');
  expect(waiting.map(({ textContent }) => textContent)).toEqual([
    '4Kamalaabout 25 min',
    '5Meeraplease ask',
  ]);
});

test('shows the current time', async () => {
  await open();
  const time = () => screen.getByRole('main').querySelector('.screen-clock')?.textContent;
  const before = time();
  expect(before).toMatch(/^\d{1,2}:\d{2}/);
  await pass(60);
  expect(time()).not.toBe(before);
});

test('refreshes regularly and says when it fails', async () => {
  await open();
  reply = () => ({ ...QUEUE, called: [] });
  await pass(11);
  expect(screen.getByText('No number at the moment')).toBeTruthy();
  fail(0);
  await pass(60);
  expect(screen.getByRole('status').textContent).toMatch(/^No connection since/);
  reply = () => QUEUE;
  await pass(15);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByText('Asha')).toBeTruthy();
});

test('shows no patients after the address was renewed', async () => {
  await open();
  fail(404, 'not-found');
  await pass(11);
  expect(screen.getByRole('alert').textContent).toMatch(/no longer valid/);
  expect(screen.queryByText('Asha')).toBeNull();
});

test('sends no request for an address without a code', async () => {
  await open('');
  expect(screen.getByRole('alert').textContent).toMatch(/no longer valid/);
  expect(request).not.toHaveBeenCalled();
});

test('keeps the screen on while there is something to show', async () => {
  const release = vi.fn(async () => {});
  const request = vi.fn(async () => ({ release }));
  vi.stubGlobal('navigator', { wakeLock: { request } });
  await open();
  expect(request).toHaveBeenCalledExactlyOnceWith('screen');
  expect(release).not.toHaveBeenCalled();
  fail(404, 'not-found');
  await pass(11);
  expect(release).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
