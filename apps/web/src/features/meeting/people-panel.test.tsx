import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Call, CallSnapshot } from './call/call-state.ts';
import { PeoplePanel } from './people-panel.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
afterEach(cleanup);

const lobby = { waiting: [], locked: false, removed: [] };
const doctor = { id: 'x', name: 'Dr. Naik', verified: true, role: 'doctor', party: true };

async function show(snapshot: object, changes: { call?: object; lobby?: object } = {}) {
  const shown = { tiles: [], appointment: { id: 'a1' }, self: doctor, ...snapshot };
  render(
    <PeoplePanel
      call={{ host: {}, ...changes.call } as Call}
      snapshot={shown as unknown as CallSnapshot}
      lobby={{ ...lobby, ...changes.lobby }}
      onClose={vi.fn()}
    />,
  );
  // The button's module loads with the panel.
  await import('./invite-in-call.tsx');
}

test('a host can readmit a removed person', async () => {
  const readmit = vi.fn();
  const removed = [{ id: 'asha', name: 'Asha Rao' }];
  await show({}, { call: { host: { readmit } }, lobby: { removed } });
  await userEvent.click(screen.getByRole('button', { name: 'Let Asha Rao back in' }));
  expect(readmit).toHaveBeenCalledWith('asha');
});

test('the appointment’s doctor can invite a guest', async () => {
  await show({});
  expect(await screen.findByRole('button', { name: 'Invite somebody' })).toBeTruthy();
});

test.each([
  ['the admin', { self: { ...doctor, role: 'admin' } }],
  ['a doctor who is a guest', { self: { ...doctor, party: false } }],
  ['the host of an instant meeting', { appointment: null }],
])('%s cannot invite a guest', async (_name, snapshot) => {
  await show(snapshot);
  expect(screen.getByRole('button', { name: 'Lock the meeting' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite somebody' })).toBeNull();
});

test("shows each person's role in the call or the patient they manage", async () => {
  const person = { isLocal: false, forPatient: null };
  const mother = { id: 'a', name: 'Asha Verma', role: 'patient', forPatient: 'Meera Verma' };
  const guest = { id: 'g', name: 'Dr. Naik', role: 'guest' };
  await show({ tiles: [mother, guest].map((each) => ({ ...person, ...each })) });
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Asha Vermafor Meera Verma');
  expect(rows[1]).toContain('Dr. NaikGuest');
});
