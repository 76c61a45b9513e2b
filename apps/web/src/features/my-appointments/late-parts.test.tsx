import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { days } from '@nadi/domain/limits';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { setSession } from '#shared/session/session.ts';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { OfflineCard } from './late-parts.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SETTLED: Appointment = {
  ...fixtureAppointment,
  _id: 'settled',
  slotDate: '6_1_2099',
  startsAt: Date.now() + days(3),
};
const WAITING: Appointment = {
  ...SETTLED,
  _id: 'waiting',
  slotDate: '5_1_2099',
  startsAt: Date.now() + days(2),
  approval: 'waiting',
};

/** Renders the card of a patient with these appointments, and returns what the browser's cache is called with. */
function openWith(appointments: Appointment[]) {
  setSession('patient', 't1');
  vi.mocked(request).mockImplementation(async (name) =>
    name === routes.listPatientAppointments
      ? ({ success: true, appointments, timeZone: 'Asia/Kolkata' } as never)
      : ({ success: true, settings: DEFAULT_CLINIC } as never),
  );
  const cache = { put: vi.fn(), delete: vi.fn() };
  vi.stubGlobal('caches', { open: async () => cache, delete: cache.delete });
  vi.stubGlobal('navigator', { serviceWorker: { register: vi.fn() } });
  renderWithQueries(<OfflineCard token="t1" />);
  return cache;
}

test('stores the next appointment that the clinic has accepted', async () => {
  const cache = openWith([WAITING, SETTLED]);
  await vi.waitFor(() => expect(cache.put).toHaveBeenCalled());
  const [, reply] = cache.put.mock.lastCall ?? [];
  expect((await reply.json()).when).toContain('6 Jan 2099');
  expect(cache.delete).not.toHaveBeenCalled();
});

test('deletes the card of a patient without such an appointment', async () => {
  const cache = openWith([WAITING]);
  await vi.waitFor(() => expect(cache.delete).toHaveBeenCalledWith('nadi-offline-card'));
  expect(cache.put).not.toHaveBeenCalled();
});
