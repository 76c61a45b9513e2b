import * as routes from '@nadi/contract/generated/route-table';
import type { WalkIn } from '@nadi/contract/reception';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { expectSent } from '#shared/testing/sent.ts';
import { WalkInsCard } from './walk-ins-card.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const NOW = Date.parse('2027-01-05T09:00:00Z');
const DOCTOR = { docId: 'd1', docName: 'Dr. Rao' };
const ASHA = { _id: 'w1', token: 1, userId: 'u1', name: 'Asha Rao', arrivedAt: NOW };
const KAMALA = { _id: 'w2', token: 2, userId: 'u2', name: 'Kamala Das', arrivedAt: NOW };

let walkIns: WalkIn[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.mocked(request).mockImplementation(async () => ({ success: true, walkIns }) as never);
});

function open() {
  renderPage('/doctor-dashboard', { '/doctor-dashboard': <WalkInsCard /> });
}

test('a doctor calls in a waiting patient and marks another as seen', async () => {
  const expected = { minutes: 0, docId: 'd1', docName: 'Dr. Rao' };
  walkIns = [
    { ...ASHA, ...DOCTOR, calledAt: NOW, appointment: { _id: 'a1', slotTime: '2:30 PM' } },
    { ...KAMALA, expected },
  ];
  open();
  expect(await screen.findByRole('heading', { name: 'Walk-ins' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Call in Kamala Das' }));
  await expectSent(routes.callWalkIn, { walkInId: 'w2' }, 'doctor');
  const record = screen.getByRole('link', { name: 'Record of Asha Rao' });
  expect(record.getAttribute('href')).toBe('/doctor-appointments/a1');
  fireEvent.click(screen.getByRole('button', { name: 'Seen Asha Rao' }));
  const seen = { walkInId: 'w1', outcome: 'seen' };
  await expectSent(routes.endWalkIn, seen, 'doctor');
});

test('shows nothing while there are no walk-ins', async () => {
  walkIns = [];
  open();
  await waitFor(() => expect(request).toHaveBeenCalled());
  expect(screen.queryByRole('heading')).toBeNull();
});

test('reloads a queue that could not be loaded', async () => {
  walkIns = [{ ...ASHA, ...DOCTOR, calledAt: NOW }];
  vi.mocked(request).mockRejectedValueOnce(new Error('No connection'));
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Walk-ins' })).toBeTruthy();
});

test.each([
  [{ at: '10:00 AM', opens: true }, '10:00 AM, when the clinic opens'],
  [{ at: '10:30 AM' }, 'At about 10:30 AM'],
  [{}, 'In about 270 min'],
])('with %o, describes the wait as %s', async (hours, text) => {
  const expected = { minutes: 270, docId: 'd1', docName: 'Dr. Rao', ...hours };
  walkIns = [{ ...KAMALA, ...DOCTOR, expected }];
  open();
  expect(await screen.findByText(text)).toBeTruthy();
});
