import { beforeEach, expect, test } from 'vitest';
import { answer, enter, forwardingNodes, publish } from '#testing/forwarding-node.ts';
import { eventually, flush, type Node, type RawClient } from './signalling-fixture.ts';

const { unit, start, fill, warnings } = forwardingNodes();
let node: Node;
beforeEach(async () => {
  node = await start([unit(0)]);
});

test('in a mesh, messages to the unit are ignored', async () => {
  const [asha, binu] = await fill(node, 3);
  publish(asha);
  answer(asha);
  asha.client.emit('set-layers', { roomId: 'room', layers: [{ userId: binu.id, layer: '720p' }] });
  await flush(asha.client);
  expect(unit(0).requests.filter(({ janus }) => janus === 'message')).toEqual([]);
  expect(binu.offers).toEqual([]);
});

test('an answer without an offer, and an offer to receive, reach nothing', async () => {
  const [asha] = await fill(node, 5);
  const before = unit(0).requests.length;
  answer(asha);
  const offer = { type: 'offer' as const, sdp: 'v=0' };
  asha.client.emit('webrtc-offer', { targetUserId: 'sfu:sub', roomId: 'room', offer });
  await flush(asha.client);
  publish(asha);
  await eventually(() => expect(asha.answers).toHaveLength(1));
  const sent = unit(0)
    .requests.slice(before)
    .flatMap(({ body }) => body?.request ?? []);
  expect(sent).toEqual(expect.arrayContaining(['joinandconfigure']));
  expect(sent).not.toContain('start');
});

test('a client cannot send as the unit or for another room', async () => {
  const [asha, binu] = await fill(node, 5);
  const raw: RawClient = asha.client;
  const offer = { type: 'offer', sdp: 'v=0' };
  const forged = { offer, offerUserId: 'sfu:sub', userId: 'sfu:pub' };
  raw.emit('webrtc-offer', { ...forged, roomId: 'room', targetUserId: binu.id });
  await eventually(() => expect(binu.offers).toEqual([{ offer, offerUserId: asha.id }]));
  raw.emit('webrtc-offer', { ...forged, roomId: 'other', targetUserId: 'sfu:pub' });
  raw.emit('set-layers', { roomId: 'other', layers: [{ userId: binu.id, layer: 'off' }] });
  await flush(asha.client);
  expect(unit(0).bodies('joinandconfigure')).toEqual([]);
});

test.each([
  { streams: 'none' },
  { streams: [{ mid: 7, kind: 'audio' }, null, 'x', { mid: '0', kind: 'film' }] },
  { streams: [{ mid: '0'.repeat(17), kind: 'audio' }] },
  {},
])('an offer with streams of another form is answered without them (%#)', async (extra) => {
  const [asha] = await fill(node, 5);
  const offer = { type: 'offer', sdp: 'v=0', ...extra };
  (asha.client as RawClient).emit('webrtc-offer', {
    targetUserId: 'sfu:pub',
    roomId: 'room',
    offer,
  });
  await eventually(() => expect(asha.answers).toHaveLength(1));
  expect(unit(0).bodies('joinandconfigure')[0]).not.toHaveProperty('descriptions');
});

test('a flood of offers is cut off, and others are served', async () => {
  const [asha, binu] = await fill(node, 5);
  let release = () => {};
  const floods = () => unit(0).requests.filter(({ jsep }) => jsep?.sdp === 'flood').length;
  unit(0).unit.override = ({ jsep, transaction }, socket) => {
    if (jsep?.sdp !== 'flood') return false;
    const error = { code: 1, reason: 'flood' };
    const refuse = () => socket.send(JSON.stringify({ janus: 'error', transaction, error }));
    if (floods() > 1) refuse();
    else release = refuse;
    return true;
  };
  for (let i = 0; i < 60; i++) publish(asha, 'flood');
  await flush(asha.client);
  publish(binu);
  await eventually(() => expect(binu.answers).toHaveLength(1));
  release();
  await eventually(() => {
    publish(asha);
    expect(asha.answers.length).toBeGreaterThan(0);
  });
  expect(floods()).toBeLessThanOrEqual(20);
});

test('a participant who leaves is no longer forwarded, and may come back', async () => {
  const people = await fill(node, 6);
  for (const person of people.slice(0, 2)) publish(person);
  await eventually(() => expect(unit(0).publishing()).toHaveLength(2));
  const [asha, binu] = people;
  asha.client.emit('leave-room', { roomId: 'room', userName: '' });
  await eventually(() => expect(unit(0).publishing()).toEqual([binu.id]));
  expect(warnings).toEqual([]);
  const back = await enter(node, 'person 0');
  publish(back);
  await eventually(() => expect(unit(0).publishing()).toEqual([binu.id, asha.id]));
});
