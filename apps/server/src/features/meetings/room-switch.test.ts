import { seconds } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { enter, forwardingNodes, type Person, publish, ROOM } from '#testing/forwarding-node.ts';
import { collect, eventually, flush, join, type Node } from './signalling-fixture.ts';

const { unit, start, fill } = forwardingNodes();
let node: Node;
beforeEach(async () => {
  node = await start([unit(0)]);
});

const people = (count: number) =>
  eventually(() => expect(node.signalling.forwarding()).toMatchObject({ people: count }));

function leave(leaving: Person[]): void {
  for (const { client } of leaving) client.emit('leave-room', ROOM);
}

test('the fifth person who can use a unit makes the room a forwarded one', async () => {
  const four = await fill(node, 4);
  await flush(four[0].client);
  expect(four[0].modes).toEqual([]);
  expect(unit(0).rooms.size).toBe(0);
  const fifth = await enter(node, 'person 4');
  await eventually(() => {
    for (const { modes } of [...four, fifth]) expect(modes).toEqual([{ mode: 'sfu' }]);
  });
  expect(unit(0).bodies('create')).toMatchObject([
    { is_private: true, require_e2ee: true, videocodec: 'vp8', audiocodec: 'opus' },
  ]);
  expect(node.signalling.forwarding()).toMatchObject({ rooms: 1, people: 5, switches: 1 });
});

test('a room stays a mesh while one of five cannot use a unit', async () => {
  const [first] = await fill(node, 4);
  await enter(node, 'old', { sfu: false });
  for (const name of ['person 5', 'person 6', 'person 7']) await enter(node, name);
  await flush(first.client);
  expect(first.modes).toEqual([]);
  expect(unit(0).requests.map(({ janus }) => janus)).toEqual(['create']);
});

test('the sixth reads the mode in the reply and publishes without room-mode', async () => {
  await fill(node, 5);
  const sixth = node.connect({ secret: 'sixth'.padEnd(32, '.'), sfu: 1 });
  const modes = collect(sixth, 'room-mode');
  expect(await join(sixth, 'room')).toMatchObject({ mode: 'sfu' });
  await people(6);
  await flush(sixth);
  expect(modes).toEqual([]);
});

test('someone who cannot use the unit makes the room a mesh', async () => {
  const [first] = await fill(node, 5);
  await enter(node, 'old', { sfu: false });
  await eventually(() => expect(first.modes).toEqual([{ mode: 'sfu' }, { mode: 'mesh' }]));
  publish(first);
  await flush(first.client);
  expect(unit(0).bodies('joinandconfigure')).toEqual([]);
});

test('the unit forwards for ten seconds after a room has become a mesh', async () => {
  const [first] = await fill(node, 5);
  await enter(node, 'old', { sfu: false });
  await eventually(() => expect(first.modes).toHaveLength(2));
  await flush(first.client);
  await node.clock.advance(seconds(9));
  await flush(first.client);
  expect(unit(0).rooms.size).toBe(1);
  await node.clock.advance(seconds(1));
  await eventually(() => expect(unit(0).rooms.size).toBe(0));
});

test('three people make it a mesh after ten seconds, not before', async () => {
  const [first, ...others] = await fill(node, 5);
  leave(others.slice(2));
  await people(3);
  await flush(first.client);
  await node.clock.advance(seconds(9));
  await flush(first.client);
  expect(first.modes).toHaveLength(1);
  await node.clock.advance(seconds(1));
  await eventually(() => expect(first.modes.at(-1)).toEqual({ mode: 'mesh' }));
});

test('a fourth person within the ten seconds starts them again', async () => {
  const [first, ...others] = await fill(node, 5);
  leave(others.slice(2));
  await people(3);
  await flush(first.client);
  await node.clock.advance(seconds(9));
  const fourth = await enter(node, 'fourth');
  await people(4);
  leave([fourth]);
  await people(3);
  await flush(first.client);
  await node.clock.advance(seconds(9));
  await flush(first.client);
  expect(first.modes).toHaveLength(1);
});

test('the room on the unit ends with the last member', async () => {
  leave(await fill(node, 5));
  await eventually(() => expect(unit(0).rooms.size).toBe(0));
  expect(node.signalling.forwarding()).toMatchObject({ rooms: 0, people: 0 });
});
