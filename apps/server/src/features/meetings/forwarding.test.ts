import { seconds } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import {
  answer,
  enter,
  forwardingNodes,
  type Person,
  publish,
  ROOM,
  STREAMS,
  sdpOf,
} from '#testing/forwarding-node.ts';
import { collect, eventually, flush, type Node, nextEvent } from './signalling-fixture.ts';

const { unit, start, fill } = forwardingNodes();
let node: Node;
beforeEach(async () => {
  node = await start([unit(0)]);
});

const publishing = (...people: Person[]) =>
  eventually(() => expect(unit(0).publishing()).toEqual(people.map(({ id }) => id)));
const offered = ({ offers }: Person, times: number) =>
  eventually(() => expect(offers).toHaveLength(times));

test('answers what a member sends and offers it to the others', async () => {
  const [asha, binu] = await fill(node, 5);
  publish(asha);
  await offered(binu, 1);
  expect(asha.answers).toEqual([
    { answer: { type: 'answer', sdp: `answer to ${asha.id}` }, answerUserId: 'sfu:pub' },
  ]);
  expect(binu.offers[0]).toMatchObject({
    offerUserId: 'sfu:sub',
    offer: { streams: STREAMS.map((stream) => ({ ...stream, userId: asha.id })) },
  });
  expect(asha.offers).toEqual([]);
});

/** Refuses the next request of each name with this error. */
function refuse(codes: Record<string, number>): void {
  const refusals = new Map(Object.entries(codes));
  unit(0).unit.override = ({ body, transaction, handle_id: sender }, socket) => {
    const error_code = refusals.get(body?.request ?? '');
    if (!error_code) return false;
    refusals.delete(body?.request ?? '');
    const plugindata = { data: { videoroom: 'event', error_code, error: 'refused' } };
    socket.send(JSON.stringify({ janus: 'event', transaction, sender, plugindata }));
    return true;
  };
}

test('publishes for a member whose former handle ends at that moment', async () => {
  const [asha] = await fill(node, 5);
  refuse({ joinandconfigure: 436, kick: 428 });
  publish(asha);
  await eventually(() => expect(asha.answers).toHaveLength(1));
  expect(unit(0).bodies('kick')).toHaveLength(1);
  await publishing(asha);
});

test('begins anew with a member whose first offer Janus has refused', async () => {
  const [asha, binu] = await fill(node, 5);
  publish(asha);
  await offered(binu, 1);
  answer(binu);
  refuse({ joinandconfigure: 499 });
  publish(binu);
  publish(binu, sdpOf(2));
  await offered(binu, 2);
  expect(binu.answers).toHaveLength(1);
});

test('offers the next change after the answer to the last one', async () => {
  const [asha, binu, chitra] = (await fill(node, 5)) as [Person, Person, Person];
  publish(asha);
  await offered(chitra, 1);
  publish(binu);
  await offered(asha, 1);
  expect(chitra.offers).toHaveLength(1);
  answer(chitra);
  await offered(chitra, 2);
  expect(chitra.offers[1]?.offer.streams).toHaveLength(4);
});

test('no longer offers what somebody sent who has left', async () => {
  const [asha, binu] = await fill(node, 5);
  publish(asha);
  await offered(binu, 1);
  answer(binu);
  asha.client.emit('leave-room', ROOM);
  await offered(binu, 2);
  expect(binu.offers[1]?.offer.streams).toEqual([]);
  await publishing();
});

test('sends a camera in 180p until the client wants another layer', async () => {
  const [asha, binu] = await fill(node, 5);
  publish(asha);
  const layers = () =>
    unit(0)
      .bodies('configure')
      .map(({ streams }) => streams);
  await eventually(() => expect(layers()).toHaveLength(4));
  expect(new Set(layers().map((each) => JSON.stringify(each)))).toEqual(
    new Set(['[{"mid":"1","send":true,"substream":0}]']),
  );
  for (const layer of ['720p', '720p', 'off'] as const) {
    binu.client.emit('set-layers', { roomId: 'room', layers: [{ userId: asha.id, layer }] });
    await flush(binu.client);
  }
  await eventually(() =>
    expect(layers().slice(4)).toEqual([
      [{ mid: '1', send: true, substream: 2 }],
      [{ mid: '1', send: false }],
    ]),
  );
});

test('a second offer changes a peer connection, one of another connection replaces it', async () => {
  const [asha, binu] = await fill(node, 5);
  publish(asha);
  publish(asha);
  await eventually(() => expect(asha.answers).toHaveLength(2));
  expect(unit(0).bodies('joinandconfigure')).toHaveLength(1);
  await offered(binu, 1);
  answer(binu);
  publish(asha, sdpOf(2));
  await eventually(() => expect(asha.answers).toHaveLength(3));
  await publishing(asha);
  await offered(binu, 2);
  answer(binu);
  await offered(binu, 3);
  expect(binu.offers[2]?.offer.streams).toHaveLength(2);
});

test('an ICE restart of the sending connection also restarts the receiving one', async () => {
  const [asha, binu] = await fill(node, 5);
  publish(asha);
  await offered(binu, 1);
  answer(binu);
  publish(binu);
  await eventually(() => expect(binu.answers).toHaveLength(1));
  publish(binu, sdpOf(1, 'other'));
  await eventually(() => expect(unit(0).bodies('configure')).toContainEqual(RESTART));
});
const RESTART = { request: 'configure', restart: true };

test('the 31st camera is not forwarded, but the microphone is', async () => {
  const [asha, binu] = await fill(node, 5);
  const camera = { id: 'x', streams: [{ mid: '1', description: 'video' }] };
  const publishers = Array.from({ length: 29 }, (_, i) => ({ ...camera, id: `member ${i}` }));
  publish(asha);
  await offered(binu, 1);
  unit(0).announce({ videoroom: 'event', publishers });
  publish(binu);
  await eventually(() => expect(unit(0).bodies('joinandconfigure')).toHaveLength(2));
  const { body, jsep } =
    unit(0).requests.findLast(({ jsep: sent }) => sent?.type === 'offer') ?? {};
  expect(body?.descriptions).toEqual([{ mid: '0', description: 'audio' }]);
  expect(jsep?.sdp).toBe(sdpOf().replace(/a=sendonly(?=\r\n$)/, 'a=inactive'));
});

test('a member starts over if a peer connection has failed', async () => {
  const [asha, binu] = await fill(node, 5);
  publish(asha);
  await publishing(asha);
  unit(0).hangUp(asha.id);
  await eventually(() => expect(asha.modes).toEqual([{ mode: 'sfu' }, { mode: 'sfu' }]));
  expect(binu.modes).toHaveLength(1);
  await publishing();
});

test('a reconnection continues, a reload starts over', async () => {
  const [asha] = await fill(node, 5);
  publish(asha);
  await publishing(asha);
  asha.client.disconnect();
  const again = node.connect({ secret: 'person 0'.padEnd(32, '.'), sfu: 1 });
  const modes = collect(again, 'room-mode');
  const reply = await again.emitWithAck('join-room', { ...ROOM, again: true });
  expect(reply).toMatchObject({ mode: 'sfu' });
  await flush(again);
  expect([unit(0).publishing(), modes]).toEqual([[asha.id], []]);
  again.disconnect();
  await enter(node, 'person 0');
  await publishing();
});

test('sends an offer without an answer again after a reconnection', async () => {
  const [asha, binu] = await fill(node, 5);
  publish(asha);
  await offered(binu, 1);
  binu.client.disconnect();
  const again = node.connect({ secret: 'person 1'.padEnd(32, '.'), sfu: 1 });
  const repeated = nextEvent(again, 'webrtc-offer');
  again.emit('join-room', { ...ROOM, again: true }, () => {});
  expect(await repeated).toEqual(binu.offers[0]);
});

test('forwards for eight seconds somebody whose connection is lost', async () => {
  const [asha] = await fill(node, 6);
  publish(asha);
  await publishing(asha);
  asha.client.disconnect();
  await eventually(() => expect(node.signalling.stats().reconnecting).toBe(1));
  await node.clock.advance(seconds(7));
  expect(unit(0).publishing()).toEqual([asha.id]);
  await node.clock.advance(seconds(1));
  await publishing();
});
