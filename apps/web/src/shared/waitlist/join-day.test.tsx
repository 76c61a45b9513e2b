import * as routes from '@nadi/contract/generated/route-table';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { setSession } from '#shared/session/session.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { JoinDay } from './join-day.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

let entries: object[];

function show() {
  vi.mocked(request).mockImplementation(
    async (route) => (route === routes.listWaitlist ? { entries, offers: [] } : {}) as never,
  );
  renderWithQueries(<JoinDay docId="d1" date={{ year: 2027, month: 1, day: 5 }} day="Tue 5 Jan" />);
}

const button = { name: 'Join the waitlist for Tue 5 Jan' };

test('a patient joins the waitlist for a full day with one press', async () => {
  setSession('patient', 't1');
  entries = [];
  show();
  const join = await screen.findByRole('button', button);
  const day = { from: '2027-01-05', until: '2027-01-05' };
  entries = [{ _id: 'e1', docId: 'd1', speciality: '', position: 1, joinedAt: 1, ...day }];
  await userEvent.click(join);
  expect(request).toHaveBeenCalledWith(routes.joinWaitlist, { docId: 'd1', ...day });
  const place = await screen.findByText('You are first on the waitlist: on 5 Jan 2027 · any time.');
  await waitFor(() => expect(document.activeElement).toBe(place));
  expect(screen.queryByRole('button', button)).toBeNull();
});

test('joining for a day keeps the choices of an earlier entry', async () => {
  setSession('patient', 't1');
  entries = [{ _id: 'e1', docId: 'd1', speciality: '', position: 2, joinedAt: 1, days: [1] }];
  show();
  expect(await screen.findByText('You are second on the waitlist: Mon · any time.')).toBeTruthy();
  expect(screen.queryByRole('button', button)).toBeNull();
});
