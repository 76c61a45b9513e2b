import type { Participant } from '@nadi/contract/meeting-events';
import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeConnection, fakeTrack } from './fake-connection.ts';
import { sharesVitals } from './media-room.ts';
import { asha, binu, type MeshFixture, meshFixture } from './peer-fixture.ts';

const candidate = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };
const [onChat, onChange, onMuteRequest] = [vi.fn(), vi.fn(), vi.fn()];
const [onReady, onLayerWanted] = [vi.fn(), vi.fn()];
let mesh: MeshFixture['mesh'];
let clock: MeshFixture['clock'];
let state: MeshFixture['state'];
let connections: MeshFixture['connections'];
let connectTo: MeshFixture['connectTo'];

beforeEach(() => {
  vi.resetAllMocks();
  const handlers = { onChat, onChange, onMuteRequest, onReady, onLayerWanted };
  ({ mesh, clock, state, connections, connectTo } = meshFixture(handlers));
});

test("assumes that a new participant's devices are on until they report them", async () => {
  mesh.addParticipant(asha);
  const [on, off] = [
    { mic: true, camera: true },
    { screen: false, speaking: false, frozen: false },
  ];
  const unknown = { quality: null, reportedQuality: null, vitals: null, stream: null };
  expect(mesh.members.get('asha')).toMatchObject({ ...on, ...off, ...unknown, link: 'connecting' });
});

test('takes a participant’s link and stream from their connection', async () => {
  const pc = await connectTo(asha);
  const member = mesh.members.get('asha');
  expect(member?.link).toBe('connected');
  expect(member?.stream).toBe(member?.peer.connection?.stream);
  pc.become('disconnected');
  expect(member?.link).toBe('lost');
});

test('takes device states and chat from peers, but names only from the server', async () => {
  const pc = await connectTo(asha);
  pc.channel.onmessage?.({ data: '{"kind":"state","mic":false,"camera":true}' });
  pc.channel.onmessage?.({ data: '{"kind":"chat","text":"hi","name":"Dr Binu"}' });
  expect(mesh.members.get('asha')).toMatchObject({ mic: false, camera: true });
  expect(onChat).toHaveBeenCalledWith(asha, 'hi', undefined);
});

test('receives mute requests and quality reports with their participant', async () => {
  const pc = await connectTo(asha);
  pc.channel.onmessage?.({ data: '{"kind":"mute-request"}' });
  expect(onMuteRequest.mock.calls).toEqual([[asha]]);
  pc.channel.onmessage?.({ data: '{"kind":"quality","level":"fair"}' });
  expect(mesh.members.get('asha')).toMatchObject({ reportedQuality: 'fair', mic: true });
});

test.each([
  ['a list of participants', () => mesh.setParticipants([])],
  ['an arrival', () => mesh.addParticipant(binu)],
  ['a departure', () => mesh.removeParticipant('asha')],
])('%s notifies once', async (_name, happens) => {
  mesh.addParticipant(asha);
  onChange.mockReset();
  happens();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('notifies when a device state or a link changes', async () => {
  const pc = await connectTo(asha);
  onChange.mockReset();
  pc.channel.onmessage?.({ data: '{"kind":"state","mic":false,"camera":true}' });
  expect(onChange).toHaveBeenCalledTimes(1);
  pc.become('disconnected');
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('reports a message as sent only if a participant is connected', async () => {
  expect(mesh.broadcast({ kind: 'bye' })).toBe(false);
  await connectTo(asha);
  mesh.setParticipants([asha, binu]);
  expect(mesh.broadcast({ kind: 'mute-request' })).toBe(true);
});

test('drops chat lines beyond the rate limit', async () => {
  const pc = await connectTo(asha);
  const line = () => pc.channel.onmessage?.({ data: '{"kind":"chat","text":"hi"}' });
  for (let i = 0; i < 100; i++) line();
  expect(onChat).toHaveBeenCalledTimes(20);
  await clock.advance(10_000);
  line();
  expect(onChat).toHaveBeenCalledTimes(21);
});

test('sends a new peer our state and turns the camera off while video is paused', async () => {
  const pc = await connectTo(asha);
  expect(pc.channel.sent).toEqual([
    '{"kind":"state","mic":true,"camera":true,"screen":false,"screenApart":true}',
  ]);
  const member = mesh.members.get('asha');
  if (member) member.videoPaused = true;
  mesh.broadcastState();
  expect(pc.channel.sent[1]).toBe(
    '{"kind":"state","mic":true,"camera":false,"screen":false,"screenApart":true}',
  );
  state.screen = true;
  mesh.broadcastState();
  expect(pc.channel.sent[2]).toBe(
    '{"kind":"state","mic":true,"camera":false,"screen":false,"screenApart":true}',
  );
  if (member) member.videoPaused = false;
  mesh.broadcastState();
  expect(JSON.parse(pc.channel.sent[3] ?? '')).toMatchObject({ camera: true, screen: true });
  expect(onReady.mock.calls).toEqual([[member]]);
});

test('sends a screen in the camera’s place until they understand a track of its own', async () => {
  const pc = await connectTo(asha);
  Object.assign(state, { camera: false, screen: true });
  mesh.broadcastState();
  const last = () => JSON.parse(pc.channel.sent.at(-1) ?? '');
  expect(last()).toMatchObject({ camera: true, screen: true });
  pc.channel.onmessage?.({ data: '{"kind":"state","mic":true,"camera":true,"screen":true}' });
  expect(mesh.members.get('asha')).toMatchObject({ screen: true, screenApart: false });
  const data = '{"kind":"state","mic":true,"camera":true,"screen":true,"screenApart":true}';
  pc.channel.onmessage?.({ data });
  expect(mesh.members.get('asha')).toMatchObject({ screen: true, screenApart: true });
  expect(last()).toMatchObject({ camera: false, screen: true });
});

test('reports to a participant which layer fills their tile, once and again after a reconnection', async () => {
  const pc = await connectTo(asha);
  const notified = (on: FakeConnection) =>
    on.channel.sent.filter((text) => text.includes('"tile"'));
  mesh.setTileHeights(new Map([['asha', 198]]));
  mesh.setTileHeights(new Map([['asha', 210]]));
  expect(notified(pc)).toEqual(['{"kind":"tile","layer":"180p"}']);
  mesh.setTileHeights(new Map([['asha', 226]]));
  mesh.setTileHeights(new Map([['asha', 451]]));
  expect(notified(pc).slice(1)).toEqual([
    '{"kind":"tile","layer":"360p"}',
    '{"kind":"tile","layer":"720p"}',
  ]);
  mesh.receiveOffer('asha', { type: 'offer', sdp: 'o=- 9 1 IN' });
  await flushMicrotasks();
  connections.latest().connect();
  expect(notified(connections.latest())).toEqual(['{"kind":"tile","layer":"720p"}']);
});

test('takes the layer that fills our tile from a participant', async () => {
  const pc = await connectTo(asha);
  expect(mesh.members.get('asha')?.layerWanted).toBe('720p');
  pc.channel.onmessage?.({ data: '{"kind":"tile","layer":"180p"}' });
  expect(mesh.members.get('asha')?.layerWanted).toBe('180p');
  expect(onLayerWanted).toHaveBeenCalledTimes(1);
  for (const layer of ['9000p', 'off']) {
    pc.channel.onmessage?.({ data: JSON.stringify({ kind: 'tile', layer }) });
  }
  expect(mesh.members.get('asha')?.layerWanted).toBe('180p');
});

test('passes a candidate to the participant’s connection', async () => {
  const pc = await connectTo(asha);
  mesh.receiveCandidate('asha', candidate);
  await flushMicrotasks();
  expect(pc.candidates).toEqual([candidate]);
});

test('sends a track to everyone; closing sends a goodbye and closes all connections', async () => {
  const pc = await connectTo(asha);
  const camera = fakeTrack('video');
  mesh.setTrack('video', camera);
  expect(pc.transceivers[1]?.sender.track).toBe(camera);
  mesh.close();
  expect(pc.channel.sent.at(-1)).toBe('{"kind":"bye"}');
  expect(pc.connectionState).toBe('closed');
  expect(mesh.members.size).toBe(0);
});

const base = { verified: true, party: true } as const;
const doctor: Participant = { ...base, id: 'rao', name: 'Dr. Rao', role: 'doctor' };
const patient: Participant = { ...base, id: 'asha', name: 'Asha', role: 'patient' };
const guest: Participant = { ...base, id: 'binu', name: 'Binu', role: 'doctor', party: false };
const admin: Participant = { ...base, id: 'dev', name: 'Dev', role: 'admin' };
const reading = { bpm: 72, spo2: 97, source: 'device', age: 400 } as const;

const sentTo = (pc: FakeConnection) =>
  pc.channel.sent.map((text) => JSON.parse(text)).filter(({ kind }) => kind === 'vitals');
const receive = (pc: FakeConnection, shared: object | null) =>
  pc.channel.onmessage?.({ data: JSON.stringify({ kind: 'vitals', reading: shared }) });
const vitalsOf = (id: string) => mesh.members.get(id)?.vitals;

test('sends vitals only to the appointment’s doctor', async () => {
  const [toDoctor, toGuest] = [await connectTo(doctor), await connectTo(guest)];
  const toAdmin = await connectTo(admin);
  mesh.sendVitals(reading);
  expect(sentTo(toDoctor)).toEqual([{ kind: 'vitals', reading }]);
  expect(sentTo(toGuest)).toEqual([]);
  expect(sentTo(toAdmin)).toEqual([]);
});

test('accepts vitals only from the appointment’s patient until they stop', async () => {
  const [fromPatient, fromGuest] = [await connectTo(patient), await connectTo(guest)];
  const mother = { ...patient, id: 'priya', forPatient: 'Asha' };
  receive(await connectTo(mother), reading);
  expect(vitalsOf('priya')).toBeNull();
  receive(fromPatient, reading);
  receive(fromGuest, reading);
  const { age, ...values } = reading;
  expect(vitalsOf('asha')).toEqual({ ...values, readAt: clock.now() - age });
  expect(vitalsOf('binu')).toBeNull();
  receive(fromPatient, null);
  expect(vitalsOf('asha')).toBeNull();
});

test.each<[string, Participant, boolean]>([
  ['the appointment’s patient', patient, true],
  ['a patient without this appointment', { ...patient, party: false }, false],
  ['the appointment’s doctor', doctor, false],
  ['somebody who manages the patient', { ...patient, forPatient: 'Asha' }, false],
])('%s: %o shares vitals: %s', (_name, person, shares) => {
  expect(sharesVitals(person)).toBe(shares);
});
