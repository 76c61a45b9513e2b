import * as routes from '@nadi/contract/generated/route-table';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { type ConsentView, GreenRoomConsent } from './green-room-consent.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const current = { version: 2, language: 'en', text: 'The clinic’s text' };
const appointment = {
  _id: 'a1',
  meetingId: 'room',
  cancelled: false,
  isCompleted: false,
  docData: { name: 'Dr. Naik' },
  userData: { name: 'Asha Rao' },
};
const DEPENDANT = { _id: 'a2', isDependant: true, userData: { name: 'Meera Rao' } };
const user = userEvent.setup({ delay: null });

afterEach(() => {
  cleanup();
  vi.mocked(request).mockReset();
});

function InGreenRoom(props: { roomId: string; compact: boolean }) {
  const [view, setView] = useState<ConsentView>('asked');
  return <GreenRoomConsent {...props} token="token" view={view} onView={setView} />;
}

/** Renders the card and waits until both replies have arrived. */
async function show(state: string, changes: object = {}, roomId = 'room', compact = false) {
  vi.mocked(request).mockImplementation(async (name) => {
    if (name === routes.getConsent) {
      const isSelf = !('isDependant' in changes);
      return { success: true, consent: { state, current }, isSelf } as never;
    }
    if (name === routes.listPatientAppointments) {
      return { success: true, appointments: [{ ...appointment, ...changes }] } as never;
    }
    return { success: true } as never;
  });
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <InGreenRoom roomId={roomId} compact={compact} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
}

test.each([
  ['open', /Please decide before you meet Dr. Naik/],
  ['outdated', /has changed its text/],
])('%s: shows the question and records the answer of the green room', async (state, words) => {
  await show(state);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText('The clinic’s text')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I agree' }));
  const answer = { appointmentId: 'a1', version: 2, agreed: true, manner: 'green-room' };
  expect(request).toHaveBeenCalledWith(routes.recordConsent, answer, { as: 'patient' });
});

test.each([
  ['given', {}, 'room'],
  ['refused', {}, 'room'],
  ['withdrawn', {}, 'room'],
  ['open', { cancelled: true }, 'room'],
  ['open', {}, 'another-room'],
])('%s, %j, in %s: shows no question', async (state, changes, roomId) => {
  await show(state, changes, roomId);
  expect(screen.queryByText('Consent to telemedicine')).toBeNull();
});

test.each([
  ['open', 'Please decide, for Meera Rao, before they meet Dr. Naik by video.'],
  [
    'outdated',
    'The clinic has changed its text since consent was given for Meera Rao. Please read it.',
  ],
])('%s for a dependant: asks the manager to decide', async (state, words) => {
  await show(state, DEPENDANT);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(request).toHaveBeenCalledWith(
    routes.getConsent,
    { appointmentId: 'a2' },
    expect.anything(),
  );
});

test('patients who are no longer managed decide for themselves', async () => {
  await show('open', { bookedBy: { name: 'Asha Rao', relation: 'parent' } });
  expect(await screen.findByText(/Please decide before you meet Dr. Naik/)).toBeTruthy();
});

test("does not ask again for a dependant's given consent", async () => {
  await show('given', DEPENDANT);
  expect(screen.queryByText('Consent to telemedicine')).toBeNull();
});

test('hides the question and records nothing if it is postponed', async () => {
  await show('open');
  await user.click(await screen.findByRole('button', { name: 'Decide later' }));
  expect(screen.queryByText('Consent to telemedicine')).toBeNull();
  expect(request).toHaveBeenCalledTimes(2);
});

test('opens the question from one line on a phone', async () => {
  await show('open', {}, 'room', true);
  expect(screen.queryByText(/Please decide before you meet/)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Decide' }));
  expect(screen.getByText(/Please decide before you meet/)).toBeTruthy();
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { name: 'Consent to telemedicine' }),
  );
  expect(screen.getByRole('button', { name: 'I agree' })).toBeTruthy();
});
