import type { Doctor } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { setSession } from '#shared/session/session.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { WaitlistCard } from './waitlist-card.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const doctor = { _id: 'd1', name: 'Dr. Asha', speciality: 'Neurologist' } as Doctor;

function serve(entries: () => object[]) {
  vi.mocked(request).mockImplementation(async (name) =>
    name === routes.listWaitlist
      ? ({ success: true, entries: entries(), offers: [], timeZone: 'Asia/Kolkata' } as never)
      : ({ success: true } as never),
  );
}

function show() {
  renderPage('/appointment/d1', {
    '/appointment/d1': <WaitlistCard doctor={doctor} />,
    '/login': 'Login page',
  });
}

const join = () => screen.findByRole('button', { name: 'Join the waitlist' });

test('sends a visitor to the login first', async () => {
  serve(() => []);
  show();
  await userEvent.click(await join());
  expect(await screen.findByText('Login page')).toBeTruthy();
});

test('a patient joins with one press, for any day and time', async () => {
  setSession('patient', 't1');
  const entry = { _id: 'e1', docId: 'd1', speciality: 'Neurologist', position: 1, joinedAt: 1 };
  let joined = false;
  serve(() => (joined ? [entry] : []));
  show();
  const button = await join();
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
  joined = true;
  await userEvent.click(button);
  expect(await screen.findByText('You are first on the waitlist')).toBeTruthy();
  expect(request).toHaveBeenCalledWith(routes.joinWaitlist, { docId: 'd1' });
  expect(screen.getByText(/Dr. Asha: Any day · any time/)).toBeTruthy();
});

test('a patient joins for the speciality on chosen days and sees their place', async () => {
  setSession('patient', 't1');
  const entry = { _id: 'e1', speciality: 'Neurologist', position: 2, joinedAt: 1, days: [1] };
  let joined = false;
  serve(() => (joined ? [entry] : []));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Choose days and times' }));
  await userEvent.selectOptions(await screen.findByLabelText('Who you would see'), 'speciality');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mon' }));
  joined = true;
  await userEvent.click(await join());
  expect(await screen.findByText('You are second on the waitlist')).toBeTruthy();
  expect(request).toHaveBeenCalledWith(routes.joinWaitlist, {
    speciality: 'Neurologist',
    days: [1],
  });
  expect(screen.getByText(/Any Neurologist: Mon/)).toBeTruthy();
});

test('a patient leaves the waitlist', async () => {
  setSession('patient', 't1');
  serve(() => [{ _id: 'e1', docId: 'd1', speciality: 'Neurologist', position: 1, joinedAt: 1 }]);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave the waitlist' }));
  await waitFor(() =>
    expect(request).toHaveBeenCalledWith(routes.leaveWaitlist, { entryId: 'e1' }),
  );
});
