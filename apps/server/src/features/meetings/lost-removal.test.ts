import { seconds } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import {
  account,
  appointmentRoom,
  closed,
  flush,
  join,
  lobbyPolicy,
  nextEvent,
  noChanges,
  type RawClient,
  startNode,
} from './signalling-fixture.ts';

test('a removed guest leaves also where the message about it was lost; the host and others stay', async () => {
  const removed = new Set<string>();
  let rounds = 0;
  const node = await startNode({
    identify: async ({ dToken }) => (dToken ? [account('doctor', 'rao', 'Dr. Rao')] : []),
    appointmentRoom: async () => appointmentRoom(Date.UTC(2027, 0, 5, 5)),
    lobbyPolicy: lobbyPolicy('open'),
    changes: {
      ...noChanges,
      removedMembers: async (members) => {
        rounds += 1;
        return members.filter(({ participantId }) => removed.has(participantId));
      },
    },
  });
  const [host, guest, other] = [node.connect({ dToken: 'rao' }), node.connect(), node.connect()];
  const { self: doctor } = await join(host, 'appointment');
  const { self } = await join(guest, 'appointment', 'Binu');
  await join(other, 'appointment', 'Chitra');
  await node.clock.advance(seconds(5));
  await flush(guest);
  expect(rounds).toBe(1);
  expect((guest as RawClient).connected).toBe(true);
  const [notice, gone] = [nextEvent(guest, 'removed'), closed(guest)];
  // Nobody removes a host, whatever is stored.
  for (const { id } of [self, doctor]) removed.add(id);
  await node.clock.advance(seconds(5));
  expect(await notice).toEqual({ reason: 'removed' });
  await gone;
  expect([(host as RawClient).connected, (other as RawClient).connected]).toEqual([true, true]);
  await node.stop();
});
