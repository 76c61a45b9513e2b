import { afterEach, beforeEach, expect, test } from 'vitest';
import { account, appointmentRoom } from './meeting-fixture.ts';
import {
  collect,
  flush,
  join,
  type Node,
  nextEvent,
  requestJoin,
  startNode,
} from './signalling-fixture.ts';

const doctor = account('doctor', 'rao', 'Dr. Rao');
const mother = { ...account('patient', 'priya', 'Priya Rao'), dependants: ['asha'] };
const accounts = new Map([doctor, mother].map((each) => [each.id, each]));

let node: Node;
beforeEach(async () => {
  node = await startNode({
    identify: async ({ token = '' }) => [accounts.get(String(token)) ?? []].flat(),
    appointmentRoom: async (code) =>
      code === 'appointment' ? appointmentRoom(node.clock.now()) : null,
  });
});
afterEach(() => node.stop());

test('tells only members of the call which patient a manager represents', async () => {
  const [rao, priya, guest] = [
    node.connect({ token: 'rao' }),
    node.connect({ token: 'priya' }),
    node.connect(),
  ];
  const outside = [collect(guest, 'user-joined'), collect(guest, 'existing-users')];
  expect(await requestJoin(guest, 'appointment')).toEqual({ ok: false, reason: 'lobby' });
  expect((await join(rao, 'appointment')).self).not.toHaveProperty('forPatient');
  const joined = nextEvent(rao, 'user-joined');
  const { self } = await join(priya, 'appointment');
  expect(self).toMatchObject({ name: 'Priya Rao', role: 'patient', forPatient: 'Asha Rao' });
  expect(await joined).toMatchObject({ userName: 'Priya Rao', forPatient: 'Asha Rao' });
  const again = node.connect({ token: 'rao' });
  const { others } = await join(again, 'appointment');
  expect(others).toContainEqual(expect.objectContaining({ forPatient: 'Asha Rao' }));
  await flush(guest);
  expect(outside).toEqual([[], []]);
});

test('shows no represented patient in an instant meeting', async () => {
  const { self } = await join(node.connect({ token: 'priya' }), 'room');
  expect(self).not.toHaveProperty('forPatient');
});
