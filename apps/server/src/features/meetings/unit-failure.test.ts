import { seconds } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { enter, forwardingNodes, publish } from '#testing/forwarding-node.ts';
import { eventually, flush, requestJoin } from './signalling-fixture.ts';

const { unit, start, fill, restart, warnings, unitClock } = forwardingNodes();

/** Starts a node with two units and fills a room. The first unit returned serves it. */
async function startWithTwo() {
  const node = await start([unit(0), unit(1)]);
  const present = await fill(node, 5);
  const used = unit(0).rooms.size > 0 ? 0 : 1;
  return { node, present, used: unit(used), spare: unit(used === 0 ? 1 : 0) };
}

test('rooms of a failed unit move to another one, and everyone starts over', async () => {
  const { node, present, used, spare } = await startWithTwo();
  const sixth = await enter(node, 'sixth');
  await used.stop();
  await eventually(() => {
    for (const { modes } of present) expect(modes).toEqual([{ mode: 'sfu' }, { mode: 'sfu' }]);
    expect(sixth.modes).toEqual([{ mode: 'sfu' }]);
  });
  publish(sixth);
  await eventually(() => expect(sixth.answers).toHaveLength(1));
  expect(spare.publishing()).toEqual([sixth.id]);
});

test('without another unit the room becomes a mesh until it is back', async () => {
  const node = await start([unit(0)]);
  const [asha] = await fill(node, 5);
  await unit(0).stop();
  await eventually(() => expect(asha.modes.at(-1)).toEqual({ mode: 'mesh' }));
  await restart(unit(0), node);
  await eventually(() => expect(asha.modes.at(-1)).toEqual({ mode: 'sfu' }));
});

test('a room of more than twelve waits for a unit', async () => {
  const node = await start([unit(0)]);
  const [asha] = await fill(node, 13);
  await unit(0).stop();
  await eventually(() => expect(node.signalling.forwarding()).toMatchObject({ rooms: 0 }));
  await flush(asha.client);
  const late = node.connect({ secret: 'late'.padEnd(32, '.') });
  expect(await requestJoin(late, 'room')).toMatchObject({ reason: 'client-unsupported' });
  expect(asha.modes).toEqual([{ mode: 'sfu' }]);
  await restart(unit(0), node);
  await eventually(() => expect(asha.modes).toEqual([{ mode: 'sfu' }, { mode: 'sfu' }]));
});

test('a unit without an answer for five seconds has failed', async () => {
  const { present, used, spare } = await startWithTwo();
  used.unit.override = () => true;
  await unitClock.advance(seconds(2));
  const alive = () => spare.requests.filter(({ janus }) => janus === 'keepalive').length;
  await eventually(() => expect(alive()).toBe(1));
  await flush(present[0].client);
  expect(spare.rooms.size).toBe(0);
  await unitClock.advance(seconds(3));
  await eventually(() => expect(spare.rooms.size).toBe(1));
  expect(warnings).toContain('meeting: Janus does not answer');
});

test('a room that the unit has ended is opened again', async () => {
  const node = await start([unit(0)]);
  const [asha] = await fill(node, 5);
  unit(0).announce({ videoroom: 'destroyed' });
  await eventually(() => expect(asha.modes).toEqual([{ mode: 'sfu' }, { mode: 'sfu' }]));
});

test('a unit that cannot open a room is passed over, or the room stays a mesh', async () => {
  const node = await start([unit(0), unit(1)]);
  const refuse = (index: 0 | 1) => {
    unit(index).unit.override = ({ body, transaction }, socket) => {
      if (body?.request !== 'create') return false;
      const error = { code: 999, reason: 'no more rooms' };
      socket.send(JSON.stringify({ janus: 'error', transaction, error }));
      return true;
    };
  };
  refuse(0);
  await fill(node, 5);
  expect(unit(1).rooms.size).toBe(1);
  refuse(1);
  const other = await Promise.all(
    Array.from({ length: 5 }, (_, i) => enter(node, `other ${i}`, { roomId: 'other' })),
  );
  await flush(other[0]?.client as never);
  expect(other.flatMap(({ modes }) => modes)).toEqual([]);
});
