import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, expect, test } from 'vitest';
import { asha, binu } from './peer-fixture.ts';
import { sealedBy, stateOf, type UnitFixture, unitFixture } from './unit-fixture.ts';

let fixture: UnitFixture;
let unit: UnitFixture['unit'];

beforeEach(() => {
  fixture = unitFixture();
  ({ unit } = fixture);
});

const chatsTo = (id?: string) =>
  fixture.sent.flatMap(({ to, message }) =>
    to === id && message.kind === 'chat' ? [message.text] : [],
  );

test('tells the protection who is in the room', async () => {
  await fixture.publish();
  unit.setParticipants([asha]);
  unit.addParticipant(binu);
  unit.removeParticipant('asha', false);
  expect(fixture.protection.members).toEqual([['asha'], ['asha', 'binu'], ['binu']]);
});

test('exchanges keys again after each further admission', async () => {
  await fixture.publish();
  expect(fixture.protection.resumed).toEqual([]);
  unit.connect({ selfId: 'me', iceServers: [] });
  expect(fixture.protection.resumed).toEqual(['me']);
});

test('seals a chat line for everyone, and again for a member who lacked the key', async () => {
  await fixture.joined(asha, binu);
  fixture.protection.ready('asha');
  expect(unit.sendChat('Hello', '1')).toBe(true);
  await flushMicrotasks();
  expect([chatsTo(), chatsTo('binu')]).toEqual([['Hello'], []]);
  fixture.protection.ready('binu');
  fixture.protection.ready('binu');
  await flushMicrotasks();
  expect([chatsTo('binu'), chatsTo('asha')]).toEqual([['Hello'], []]);
});

test('sends no chat line while signalling is away', async () => {
  await fixture.joined(asha);
  fixture.signalling.connected = false;
  expect(unit.sendChat('Hello', '1')).toBe(false);
  await flushMicrotasks();
  expect(chatsTo()).toEqual([]);
});

test('reports the devices to everyone, and to each member who can first read it', async () => {
  await fixture.joined(asha);
  unit.publishState({ mic: true, camera: false, screen: false });
  fixture.protection.ready('asha');
  await flushMicrotasks();
  const message = stateOf({ camera: false });
  expect(fixture.sent.slice(-2)).toEqual([
    { to: undefined, message },
    { to: 'asha', message },
  ]);
});

test('sends vitals to the doctor of the appointment alone', async () => {
  const doctor = { ...binu, role: 'doctor', party: true } as const;
  await fixture.joined(asha, doctor);
  unit.sendVitals(null);
  await flushMicrotasks();
  const vitals = fixture.sent.filter(({ message }) => message.kind === 'vitals');
  expect(vitals.map(({ to }) => to)).toEqual(['binu']);
});

test('attributes a message to the member who sealed it, not to a name inside it', async () => {
  await fixture.joined(asha, binu);
  unit.receiveSealed('asha', sealedBy('asha', { kind: 'chat', text: 'Hi', id: '7', from: 'binu' }));
  unit.receiveSealed('binu', sealedBy('asha', { kind: 'chat', text: 'forged' }));
  unit.receiveSealed('binu', 'nonsense');
  await fixture.receive('binu', { kind: 'mute-request' });
  expect(fixture.seen.chat).toEqual([[asha, 'Hi', '7']]);
  expect(fixture.seen.muteRequests).toEqual([binu]);
});

test('ignores messages of people who are not in the room', async () => {
  await fixture.joined(asha);
  await fixture.receive('binu', { kind: 'chat', text: 'Hi' });
  expect(fixture.seen.chat).toEqual([]);
});

test('drops chat lines above twenty at once', async () => {
  await fixture.joined(asha);
  for (let i = 0; i < 30; i++) await fixture.receive('asha', { kind: 'chat', text: 'spam' });
  expect(fixture.seen.chat).toHaveLength(20);
});

test('applies quality and vitals, the latter from the patient of the appointment alone', async () => {
  const patient = { ...binu, party: true };
  await fixture.joined(asha, patient);
  const reading = { bpm: 70, spo2: 98, source: 'device', age: 1_000 } as const;
  await fixture.receive('asha', { kind: 'vitals', reading });
  await fixture.receive('binu', { kind: 'vitals', reading });
  await fixture.receive('binu', { kind: 'quality', level: 'poor' });
  expect(fixture.member('asha')?.vitals).toBeNull();
  const vitals = { bpm: 70, readAt: fixture.clock.now() - 1_000 };
  expect(fixture.member('binu')).toMatchObject({ reportedQuality: 'poor', vitals });
});

test('passes on that a member receives us, and says the same to one', async () => {
  await fixture.joined(asha);
  await fixture.receive('asha', { kind: 'forwarded' });
  expect(fixture.seen.forwarded).toEqual(['asha']);
  unit.confirmForwarded('asha');
  await flushMicrotasks();
  expect(fixture.sent.at(-1)).toEqual({ to: 'asha', message: { kind: 'forwarded' } });
});

test('sends nothing before the mode is sfu', async () => {
  unit.connect({ selfId: 'me', iceServers: [] });
  unit.start();
  unit.setParticipants([asha]);
  unit.publishState({ mic: true, camera: true, screen: false });
  expect(unit.sendChat('Hello', '1')).toBe(false);
  unit.requestMute();
  unit.sendVitals(null);
  await flushMicrotasks();
  expect(fixture.sent).toEqual([]);
});
