import * as routes from '@nadi/contract/generated/route-table';
import type { WalkIn } from '@nadi/contract/reception';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { WalkIns } from './walk-ins.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const NOW = Date.parse('2027-01-05T09:00:00Z');
const RAO = { _id: 'd1', name: 'Dr. Rao', speciality: 'Dermatologist', available: true };
const DAS = { _id: 'd2', name: 'Dr. Das', speciality: 'Neurologist', available: true };

function walkIn(token: number, more: Partial<WalkIn>): WalkIn {
  const arrivedAt = NOW - 25 * 60_000;
  return {
    _id: `w${token}`,
    token,
    userId: `u${token}`,
    name: `Person ${token}`,
    arrivedAt,
    ...more,
  };
}

let walkIns: WalkIn[];
let doctors: (typeof RAO)[];
let loads: 'answered' | 'refused';
let locations: { _id: string; name: string }[];
let own: { locationIds?: string[] };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  walkIns = [];
  doctors = [RAO, DAS];
  loads = 'answered';
  [locations, own] = [[], {}];
  const replies: Record<string, () => unknown> = {
    [routes.getReceptionDay]: () => ({ success: true, doctors, appointments: [] }),
    [routes.listDoctors]: () => ({ success: true, doctors, total: doctors.length }),
    [routes.listWalkIns]() {
      if (loads === 'refused') throw new ApiError('', { status: 429 });
      return { success: true, walkIns };
    },
    [routes.listLocations]: () => ({ success: true, locations }),
    [routes.getOwnPlaces]: () => ({ success: true, ...own }),
    [routes.callWalkIn]: () => ({ success: true, userId: 'u' }),
    [routes.getAvailability]: () => ({
      success: true,
      timeZone: 'Asia/Kolkata',
      days: [{ slotDate: '5_1_2027', slots: [{ slotTime: '3:00 PM' }, { slotTime: '3:30 PM' }] }],
    }),
    [routes.bookForPatient]: () => ({ success: true, appointmentId: 'a1' }),
    [routes.endWalkIn]: () => ({ success: true, userId: 'u' }),
  };
  vi.mocked(request).mockImplementation(async (name) => replies[name]?.() as never);
});

function open() {
  const { client } = renderPage('/reception', { '/reception': <WalkIns /> });
  return { refresh: () => act(() => client.refetchQueries()) };
}

const changes = () =>
  vi
    .mocked(request)
    .mock.calls.filter(([name]) => name.endsWith('-walk-in'))
    .map(([name, body]) => [name, body]);

/** Waits until exactly this change of the queue was sent. */
const expectChange = (route: string, body: object) =>
  waitFor(() => expect(changes()).toEqual([[route, body]]));

test('suggests an action if the queue is empty', async () => {
  open();
  expect(await screen.findByText('Nobody is waiting')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create the address' })).toBeTruthy();
});

test('shows a queue with waiting times for each doctor, and calls the next patient', async () => {
  const rao = { docId: 'd1', docName: 'Dr. Rao' };
  walkIns = [
    walkIn(1, { ...rao, calledAt: NOW - 60_000 }),
    walkIn(2, { ...rao, expected: { minutes: 30, docId: 'd1', docName: 'Dr. Rao' } }),
    walkIn(3, {}),
  ];
  open();
  const queue = await screen.findByRole('region', { name: 'Dr. Rao' });
  const places = within(queue).getAllByRole('listitem');
  expect(places[0]?.textContent).toMatch(/Token 1Person 1Called 1 min agoWith the doctor/);
  expect(places[1]?.textContent).toMatch(/Token 2Person 2In about 30 minWaiting for 25 min/);
  expect(screen.getByText('No time left today')).toBeTruthy();
  fireEvent.click(within(queue).getByRole('button', { name: 'Call 2 to Dr. Rao' }));
  await expectChange(routes.callWalkIn, { walkInId: 'w2', docId: 'd1' });
});

test('calls a patient without a chosen doctor to the first free one', async () => {
  walkIns = [
    walkIn(1, { docId: 'd2', docName: 'Dr. Das', calledAt: NOW }),
    walkIn(2, { expected: { minutes: 0, docId: 'd2', docName: 'Dr. Das' } }),
  ];
  open();
  expect(await screen.findByText('Can be called now, with Dr. Das')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Call Person 2' }));
  expect(screen.getByText('Token 1, Person 1, will be marked as seen.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Call' }));
  await expectChange(routes.callWalkIn, { walkInId: 'w2', docId: 'd2' });
});

test('preselects the first free doctor even if the page does not list them', async () => {
  walkIns = [walkIn(1, { expected: { minutes: 0, docId: 'd9', docName: 'Dr. Nair' } })];
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Call Person 1' }));
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Dr. Nair');
  fireEvent.click(screen.getByRole('button', { name: 'Call' }));
  await expectChange(routes.callWalkIn, { walkInId: 'w1', docId: 'd9' });
});

test('calls the doctor shown, even if another becomes free first meanwhile', async () => {
  walkIns = [walkIn(1, { expected: { minutes: 0, docId: 'd9', docName: 'Dr. Nair' } })];
  const { refresh } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Call Person 1' }));
  walkIns = [walkIn(1, { expected: { minutes: 0, docId: 'd2', docName: 'Dr. Das' } })];
  await refresh();
  await screen.findByText('Can be called now, with Dr. Das');
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Dr. Nair');
  fireEvent.click(screen.getByRole('button', { name: 'Call' }));
  await expectChange(routes.callWalkIn, { walkInId: 'w1', docId: 'd9' });
});

test('removes a patient who left after a confirmation', async () => {
  walkIns = [walkIn(1, {})];
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Left Person 1' }));
  expect(changes()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Take off the queue' }));
  await expectChange(routes.endWalkIn, { walkInId: 'w1', outcome: 'left' });
});

test('disables calling if no doctor is available', async () => {
  walkIns = [walkIn(1, {})];
  doctors = [{ ...RAO, available: false }];
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Call Person 1' }));
  expect(screen.getByText('No doctor is available.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Call' })).toHaveProperty('disabled', true);
});

test('focuses the queue’s heading after a patient is called, seen or removed', async () => {
  const rao = { docId: 'd1', docName: 'Dr. Rao' };
  walkIns = [walkIn(1, { ...rao, calledAt: NOW }), walkIn(2, rao), walkIn(3, rao)];
  open();
  const heading = await screen.findByRole('heading', { name: 'Dr. Rao' });
  for (const path of [
    ['Seen Person 1'],
    ['Call 2 to Dr. Rao'],
    ['Call Person 2', 'Call'],
    ['Left Person 3', 'Take off the queue'],
  ]) {
    for (const name of path) {
      const button = screen.getByRole('button', { name });
      button.focus();
      fireEvent.click(button);
    }
    await waitFor(() => expect([path, document.activeElement]).toEqual([path, heading]));
  }
});

test('reports a queue that fails to refresh after a change, and reloads it on request', async () => {
  walkIns = [walkIn(1, {})];
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Left Person 1' }));
  loads = 'refused';
  fireEvent.click(screen.getByRole('button', { name: 'Take off the queue' }));
  await screen.findByText('The queue could not be refreshed.');
  expect(screen.getByRole('button', { name: 'Left Person 1' })).toBeTruthy();
  loads = 'answered';
  walkIns = [];
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nobody is waiting')).toBeTruthy();
  expect(screen.queryByText('The queue could not be refreshed.')).toBeNull();
});

test('books a waiting patient into the next free time of their doctor', async () => {
  walkIns = [walkIn(1, { docId: 'd2', docName: 'Dr. Das' })];
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Book a time for Person 1' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Book 1, Person 1' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Book 3:00 PM' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const slot = { docId: 'd2', slotDate: '5_1_2027', slotTime: '3:00 PM' };
  const sent = { userId: 'u1', walkInId: 'w1', ...slot };
  expect(request).toHaveBeenCalledWith(routes.bookForPatient, sent);
});

test('shows the time of a walk-in’s appointment and does not book again', async () => {
  const expected = { minutes: 35, docId: 'd2', docName: 'Dr. Das' };
  const appointment = { _id: 'a1', slotTime: '3:00 PM' };
  walkIns = [walkIn(1, { docId: 'd2', docName: 'Dr. Das', appointment, expected })];
  open();
  expect(await screen.findByText('Appointment at 3:00 PM. In about 35 min')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Book a time/ })).toBeNull();
});

const PLACES = [
  { _id: 'p1', name: 'South' },
  { _id: 'p2', name: 'North' },
];

const queues = () =>
  vi
    .mocked(request)
    .mock.calls.filter(([name]) => name === routes.listWalkIns)
    .map(([, body]) => body);

test('shows the queue of the chosen place', async () => {
  locations = PLACES;
  open();
  const place = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Place' });
  await waitFor(() => expect(queues().at(-1)).toEqual({ locationId: 'p1' }));
  fireEvent.change(place, { target: { value: 'p2' } });
  await waitFor(() => expect(queues().at(-1)).toEqual({ locationId: 'p2' }));
});

test('a desk of one place has its queue without a choice', async () => {
  [locations, own] = [PLACES, { locationIds: ['p2'] }];
  open();
  await waitFor(() => expect(queues().at(-1)).toEqual({ locationId: 'p2' }));
  expect(screen.queryByRole('combobox', { name: 'Place' })).toBeNull();
});

test('a clinic with one place has one queue', async () => {
  locations = PLACES.slice(0, 1);
  open();
  await screen.findByText('Nobody is waiting');
  expect(queues()).toEqual([{}]);
});
