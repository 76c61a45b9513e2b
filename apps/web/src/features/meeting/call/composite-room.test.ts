import type { Participant, RoomMode } from '@nadi/contract/meeting-events';
import { fakeClock, flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, expect, test, vi } from 'vitest';
import { compositeRoom } from './composite-room.ts';
import {
  connectionFactory,
  type FakeConnection,
  type FakeStream,
  fakeStream,
} from './fake-connection.ts';
import { type FakeForwardingRoom, forwardingRooms } from './fake-forwarding-room.ts';
import { NO_FRAME_ENCRYPTION } from './frames/frame-encryption.ts';
import type { MediaRoom } from './media-room.ts';
import { meshRoom } from './mesh-room.ts';
import { answerOf, asha, binu, offerOf } from './peer-fixture.ts';

const [onChat, offer, answer] = [vi.fn(), vi.fn(), vi.fn()];
let room: MediaRoom;
let connections: ReturnType<typeof connectionFactory>;
let clock: ReturnType<typeof fakeClock>;
let unit: () => FakeForwardingRoom;
let loading: { fails: boolean };

beforeEach(() => {
  vi.resetAllMocks();
  connections = connectionFactory();
  clock = fakeClock();
  loading = { fails: false };
  const { created, create } = forwardingRooms(fakeStream);
  unit = () => created[0] ?? expect.fail('no unit was created');
  room = compositeRoom({
    mesh: meshRoom({
      createConnection: connections.create,
      createStream: fakeStream,
      frames: NO_FRAME_ENCRYPTION,
    }),
    loadUnit: async () => {
      if (loading.fails) throw new Error('offline');
      return create;
    },
  })({
    clock,
    senderTo: (id) => ({ offer: () => offer(id), answer: () => answer(id), candidate: () => {} }),
    sendSealed: () => {},
    setLayers: () => {},
    signallingConnected: () => true,
    onChange: () => {},
    onChat,
    onMuteRequest: () => {},
    onVerification: () => {},
    onReachable: () => {},
  });
  room.start();
});

function enter(mode: RoomMode, others: Participant[], selfId = 'me') {
  room.connect({ selfId, iceServers: [], mode });
  room.setParticipants(others);
}

/** Enters a mesh with Asha, whose first frame has arrived. */
async function inMesh(selfId = 'me'): Promise<FakeConnection> {
  enter('mesh', [asha], selfId);
  await flushMicrotasks();
  return connectAsha();
}

async function connectAsha(): Promise<FakeConnection> {
  await flushMicrotasks();
  room.receiveAnswer('asha', answerOf(5));
  await flushMicrotasks();
  const pc = connections.latest();
  pc.receiveTransceiver('audio');
  pc.bringFrame();
  pc.connect();
  return pc;
}

async function change(mode: RoomMode): Promise<void> {
  room.setMode(mode);
  await flushMicrotasks();
}

const her = () => room.participants.find(({ participant }) => participant.id === 'asha');
const shownTracks = () => (her()?.stream as unknown as FakeStream)?.getTracks();
const byUnit = () => shownTracks()?.some(({ label }) => label === 'asha by the unit');
const confirmations = () => unit().sentMessages.filter(({ kind }) => kind === 'forwarded').length;
const lastChatId = () => {
  const line = unit().sentMessages.findLast(({ kind }) => kind === 'chat');
  return line?.kind === 'chat' ? line.id : undefined;
};

test('a mesh stays as it is and loads no unit', async () => {
  await inMesh();
  expect(room.participants).toHaveLength(1);
  expect(unit).toThrow('no unit was created');
});

test('shows the mesh until the unit has frames, then the unit in the same stream', async () => {
  await inMesh();
  const before = her()?.stream;
  await change('sfu');
  expect(room.participants).toHaveLength(1);
  expect(byUnit()).toBe(false);
  unit().bringFrames('asha');
  expect(byUnit()).toBe(true);
  expect(shownTracks()).toHaveLength(1);
  expect(her()?.stream).toBe(before);
});

test('a key of the unit counts only once no other connection is left', async () => {
  await inMesh();
  await change('sfu');
  unit().giveKey('asha', 'key');
  unit().bringFrames('asha');
  expect(her()?.publicKey).toBeNull();
  unit().deliverForwarded('asha');
  expect(her()?.publicKey).toBe('key');
});

test('closes the connection of a pair once both receive through the unit', async () => {
  const pc = await inMesh();
  await change('sfu');
  unit().bringFrames('asha');
  expect(unit().sentMessages).toContainEqual({ kind: 'forwarded', to: 'asha' });
  expect(pc.connectionState).toBe('connected');
  unit().deliverForwarded('asha');
  expect(pc.connectionState).toBe('closed');
  await clock.advance(60_000);
  expect(connections.made).toHaveLength(1);
  expect(her()).toMatchObject({ link: 'connected' });
  room.receiveOffer('asha', offerOf(6));
  await flushMicrotasks();
  expect([connections.latest().connectionState, confirmations()]).toEqual(['closed', 2]);
});

test('keeps the connection of a pair if the unit never has frames', async () => {
  const pc = await inMesh();
  await change('sfu');
  unit().deliverForwarded('asha');
  await clock.advance(60_000);
  expect(pc.connectionState).toBe('connected');
  expect(byUnit()).toBe(false);
  expect(room.restoring).toBe(false);
});

test('confirms again that it receives a member after signalling was away', async () => {
  await inMesh();
  await change('sfu');
  unit().bringFrames('asha');
  room.connect({ selfId: 'me', iceServers: [], mode: 'sfu' });
  room.setParticipants([asha]);
  expect(unit().uplinks).toBe(1);
  expect(confirmations()).toBe(2);
});

test('a participant who joins a room with a unit opens no mesh connection', async () => {
  enter('sfu', [asha]);
  await flushMicrotasks();
  expect(her()).toMatchObject({ link: 'connecting', participant: asha });
  unit().bringFrames('asha');
  expect(byUnit()).toBe(true);
  room.addParticipant(binu);
  await clock.advance(60_000);
  expect(room.participants.map(({ participant }) => participant.id)).toEqual(['asha', 'binu']);
  expect(connections.made).toHaveLength(0);
});

test('passes on what arrives before the code of the unit has loaded', async () => {
  enter('sfu', [asha]);
  room.receiveSealed('asha', 'her key');
  room.publishState({ mic: true, camera: false, screen: false });
  await flushMicrotasks();
  expect(unit().sealed).toEqual(['her key']);
});

test('stays on the mesh and tries again if the code of the unit cannot be loaded', async () => {
  await inMesh();
  loading.fails = true;
  await change('sfu');
  expect(her()).toMatchObject({ link: 'connected' });
  loading.fails = false;
  await clock.advance(2_000);
  expect(unit().active).toBe(true);
});

test('back in a mesh, shows the unit until the mesh has frames, and closes it then', async () => {
  enter('sfu', [asha], 'aa');
  await flushMicrotasks();
  unit().bringFrames('asha');
  const before = her()?.stream;
  await change('mesh');
  expect(offer).toHaveBeenCalledWith('asha');
  expect(byUnit()).toBe(true);
  await connectAsha();
  expect(byUnit()).toBe(false);
  expect(her()?.stream).toBe(before);
  expect(unit().active).toBe(true);
  await clock.advance(2_000);
  expect(unit().active).toBe(false);
});

test('the member with the higher id waits for the offer, but not for ever', async () => {
  enter('sfu', [asha], 'zoya');
  await flushMicrotasks();
  await change('mesh');
  expect(connections.made).toHaveLength(0);
  room.receiveOffer('asha', offerOf(5));
  await flushMicrotasks();
  expect(answer).toHaveBeenCalledWith('asha');
  room.addParticipant(binu);
  await clock.advance(5_000);
  expect(offer.mock.calls).toContainEqual(['binu']);
});

test('survives a switch to the unit, back and again within a second', async () => {
  const pc = await inMesh();
  await change('sfu');
  await change('mesh');
  await change('sfu');
  expect(unit().uplinks).toBe(2);
  expect(byUnit()).toBe(false);
  unit().bringFrames('asha');
  expect(byUnit()).toBe(true);
  await clock.advance(10_000);
  expect(unit().active).toBe(true);
  expect(pc.connectionState).toBe('connected');
  expect(room.participants).toHaveLength(1);
});

test('starts over with a new unit and keeps the old picture until new frames arrive', async () => {
  enter('sfu', [asha]);
  await flushMicrotasks();
  unit().bringFrames('asha');
  await change('sfu');
  expect(unit().uplinks).toBe(2);
  expect(byUnit()).toBe(true);
});

test('returns to the mesh if the unit is lost before the pair has closed', async () => {
  await inMesh();
  await change('sfu');
  unit().bringFrames('asha');
  unit().change('asha', { flow: 'lost', link: 'lost' });
  expect(byUnit()).toBe(false);
  expect(her()).toMatchObject({ link: 'connected' });
});

test('reports that video is being restored only if the unit shows somebody', async () => {
  enter('sfu', [asha]);
  await flushMicrotasks();
  unit().bringFrames('asha');
  expect(room.restoring).toBe(false);
  unit().away = true;
  expect(room.restoring).toBe(true);
  room.setMode('mesh');
  expect(room.restoring).toBe(false);
});

test('members join and leave during a switch without a second tile', async () => {
  await inMesh();
  await change('sfu');
  room.addParticipant(binu);
  unit().bringFrames('binu');
  expect(room.participants.map(({ participant }) => participant.id)).toEqual(['asha', 'binu']);
  room.removeParticipant('asha', true);
  room.removeParticipant('binu', false);
  expect(room.participants).toEqual([]);
});

test('sends each chat line over both transports with one id', async () => {
  const pc = await inMesh();
  await change('sfu');
  room.receiveAnswer('sfu:pub', answerOf(1));
  expect(room.sendChat('Hello')).toBe(true);
  const { id } = JSON.parse(pc.channel.sent.at(-1) ?? '');
  expect(id).toBe(lastChatId());
  room.sendChat('Hello');
  expect(lastChatId()).not.toBe(id);
});

test('shows a chat line once that arrives over both transports', async () => {
  const pc = await inMesh();
  await change('sfu');
  pc.channel.onmessage?.({ data: '{"kind":"chat","text":"Hello","id":"1"}' });
  unit().deliverChat('asha', 'Hello', '1');
  expect(onChat.mock.calls).toEqual([[asha, 'Hello']]);
  unit().deliverChat('asha', 'Hello', '2');
  pc.channel.onmessage?.({ data: '{"kind":"chat","text":"Hello"}' });
  expect(onChat).toHaveBeenCalledTimes(3);
});

test('sends nothing and shows nothing after leaving', async () => {
  await inMesh();
  await change('sfu');
  room.leave();
  expect(unit().closed).toBe(true);
  expect(room.participants).toEqual([]);
  expect(connections.latest().connectionState).toBe('closed');
});
