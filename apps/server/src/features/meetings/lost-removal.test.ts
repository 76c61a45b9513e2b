import { seconds } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { account, appointmentRoom, lobbyPolicy } from './meeting-fixture.ts';
import {
  closed,
  flush,
  join,
  nextEvent,
  noChanges,
  type RawClient,
  startNode,
} from './signalling-fixture.ts';

test('removes a removed guest even if the message was lost; all others stay', async () => {
  const removed = new Set<string>();
  const queried: string[][] = [];
  const node = await startNode({
    identify: async ({ dToken }) => (dToken ? [account('doctor', 'rao', 'Dr. Rao')] : []),
    appointmentRoom: async () => appointmentRoom(Date.UTC(2027, 0, 5, 5)),
    lobbyPolicy: lobbyPolicy('open'),
    changes: {
      ...noChanges,
      removedMembers: async (members) => {
        queried.push(members.map(({ participantId }) => participantId));
        return members.filter(({ participantId }) => removed.has(participantId));
      },
    },
  });
  const [host, guest, other] = [node.connect({ dToken: 'rao' }), node.connect(), node.connect()];
  await join(host, 'appointment');
  const { self } = await join(guest, 'appointment', 'Binu');
  const { self: chitra } = await join(other, 'appointment', 'Chitra');
  await node.clock.advance(seconds(5));
  await flush(guest);
  // Hosts are not queried because they cannot be removed.
  expect(queried.map((ids) => ids.toSorted())).toEqual([[self.id, chitra.id].toSorted()]);
  expect((guest as RawClient).connected).toBe(true);
  const [notice, gone] = [nextEvent(guest, 'removed'), closed(guest)];
  removed.add(self.id);
  await node.clock.advance(seconds(5));
  expect(await notice).toEqual({ reason: 'removed' });
  await gone;
  expect([(host as RawClient).connected, (other as RawClient).connected]).toEqual([true, true]);
  await node.stop();
});
