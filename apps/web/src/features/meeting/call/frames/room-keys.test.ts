import { fakeClock } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test } from 'vitest';
import { toBase64url, utf8 } from './bytes.ts';
import { FrameKeys } from './frame-keys.ts';
import { generateOwnKeys } from './key-agreement.ts';
import { RoomKeys } from './room-keys.ts';
import type { FrameStream } from './worker-messages.ts';

const frame = new Uint8Array([1, 2, 3, 4]);

interface Sent {
  from: string;
  sealed: string;
  to: string | undefined;
}

interface Person {
  keys: RoomKeys;
  frames: FrameKeys;
  ready: string[];
  texts: [from: string, text: string | null][];
}

let people: Map<string, Person>;
let clock: ReturnType<typeof fakeClock>;
/** The messages that the server has passed on. */
let passed: Sent[];
let deliveries: Promise<void>[];
/** The people who send and receive nothing at present. */
let away: Set<string>;

beforeEach(() => {
  people = new Map();
  clock = fakeClock();
  passed = [];
  deliveries = [];
  away = new Set();
});

function person(id: string): Person {
  const found = people.get(id);
  if (!found) throw new Error(`${id} is not in the room`);
  return found;
}

function pass(sent: Sent): void {
  passed.push(sent);
  for (const [id, { keys, texts }] of people) {
    if (away.has(id) || away.has(sent.from)) continue;
    if (id === sent.from || (sent.to ?? id) !== id) continue;
    const received = keys.receive(sent.from, sent.sealed);
    deliveries.push(received.then((text) => void texts.push([sent.from, text])));
  }
}

/** Adds a person, or the same one after a reload of their page. */
async function join(id: string): Promise<Person> {
  const frames = new FrameKeys();
  const ready: string[] = [];
  const keys = new RoomKeys({
    ...{ selfId: id, roomId: 'room', own: await generateOwnKeys() },
    send: (sealed, to) => pass({ from: id, sealed, to }),
    onReady: (other) => void ready.push(other),
    post: (message) => frames.apply(message),
    transform: (stream) => stream as never,
    after: clock.after,
  });
  people.set(id, { keys, frames, ready, texts: [] });
  await list();
  return person(id);
}

async function leave(id: string): Promise<Person> {
  const left = person(id);
  people.delete(id);
  await list();
  await clock.advance(1_000);
  return left;
}

async function list(): Promise<void> {
  for (const [id, { keys }] of people)
    keys.setMembers([...people.keys()].filter((other) => other !== id));
  await settle();
}

/** Waits until every message about keys has arrived. */
async function settle(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    for (const { keys } of people.values()) await keys.seal('');
    await Promise.all(deliveries.splice(0));
  }
}

async function sendText(from: string, text: string, to?: string): Promise<string> {
  const sealed = await person(from).keys.seal(text, to);
  if (sealed === null) throw new Error('no key');
  for (const { texts } of people.values()) texts.splice(0);
  pass({ from, sealed, to });
  await settle();
  return sealed;
}

const textsOf = (id: string) => person(id).texts;

function sealFrame({ keys, frames }: Person) {
  const sender: { transform?: FrameStream } = {};
  keys.encryptSender('audio', sender as never);
  return sender.transform ? frames.transform(sender.transform, frame) : null;
}

const receivers = new WeakMap<Person, { transform?: FrameStream }>();

async function openFrame(at: Person, from: string, sealed: Uint8Array<ArrayBuffer> | null) {
  const receiver = receivers.get(at) ?? {};
  receivers.set(at, receiver);
  at.keys.decryptReceiver('audio', receiver as never, from);
  return receiver.transform && sealed && at.frames.transform(receiver.transform, sealed);
}

describe('a room of three', () => {
  let asha: Person;
  let binu: Person;
  let chitra: Person;

  beforeEach(async () => {
    asha = await join('asha');
    binu = await join('binu');
    chitra = await join('chitra');
  });

  test('exchanges again the keys that were lost while signalling was away', async () => {
    away.add('binu');
    await leave('chitra');
    const lost = await sealFrame(asha);
    away.clear();
    expect(await openFrame(binu, 'asha', lost)).toBeNull();
    binu.keys.resume();
    await settle();
    expect(await openFrame(binu, 'asha', await sealFrame(asha))).toEqual(frame);
    expect(await openFrame(asha, 'binu', await sealFrame(binu))).toEqual(frame);
  });

  test('knows when each member can open messages', () => {
    expect([asha, binu, chitra].map(({ ready }) => ready.toSorted())).toEqual([
      ['binu', 'chitra'],
      ['asha', 'chitra'],
      ['asha', 'binu'],
    ]);
  });

  test('reads texts to all, and texts to one only there', async () => {
    await sendText('asha', 'good morning');
    expect([textsOf('binu'), textsOf('chitra')]).toEqual([
      [['asha', 'good morning']],
      [['asha', 'good morning']],
    ]);
    const sealed = await sendText('asha', 'for Binu', 'binu');
    expect(textsOf('binu')).toEqual([['asha', 'for Binu']]);
    expect(await chitra.keys.receive('asha', sealed)).toBeNull();
  });

  test('reads the frames of each other, also when a receiver changes its sender', async () => {
    expect(await openFrame(chitra, 'asha', await sealFrame(asha))).toEqual(frame);
    expect(await openFrame(chitra, 'binu', await sealFrame(binu))).toEqual(frame);
    expect(await openFrame(chitra, 'binu', await sealFrame(asha))).toBeNull();
  });

  test('accepts a text once and from its sender only', async () => {
    const sealed = await sendText('asha', 'hello');
    expect(await binu.keys.receive('asha', sealed)).toBeNull();
    const other = await asha.keys.seal('hello', 'binu');
    expect(await binu.keys.receive('chitra', other ?? '')).toBeNull();
    expect(await binu.keys.receive('asha', other ?? '')).toBe('hello');
  });

  test('hides earlier messages from a new member and needs none to the others', async () => {
    const early = await sealFrame(asha);
    const text = await asha.keys.seal('early');
    passed.splice(0);
    const dev = await join('dev');
    const toOthers = passed.filter(({ from, to }) => from !== 'dev' && to !== 'dev');
    expect(toOthers).toEqual([]);
    expect(await openFrame(dev, 'asha', early)).toBeNull();
    expect(await dev.keys.receive('asha', text ?? '')).toBeNull();
    for (const each of [dev, binu])
      expect(await openFrame(each, 'asha', await sealFrame(asha))).toEqual(frame);
  });

  test('keeps what follows a departure from those who left', async () => {
    const left = await leave('binu');
    const sealed = await sealFrame(asha);
    expect(await openFrame(left, 'asha', sealed)).toBeNull();
    expect(await openFrame(chitra, 'asha', sealed)).toEqual(frame);
    const text = await sendText('asha', 'later');
    expect(await left.keys.receive('asha', text)).toBeNull();
    expect(textsOf('chitra')).toEqual([['asha', 'later']]);
  });

  test('uses the next secret for frames only when the others have it', async () => {
    people.delete('binu');
    await list();
    const sealed = await sealFrame(asha);
    expect(await openFrame(binu, 'asha', sealed)).toEqual(frame);
    await clock.advance(1_000);
    expect(await openFrame(binu, 'asha', await sealFrame(asha))).toBeNull();
  });

  test('continues with a member who reloads the page', async () => {
    const again = await join('binu');
    await clock.advance(1_000);
    expect(await openFrame(again, 'asha', await sealFrame(asha))).toEqual(frame);
    expect(await openFrame(asha, 'binu', await sealFrame(again))).toEqual(frame);
    await sendText('binu', 'back');
    expect(textsOf('asha')).toEqual([['binu', 'back']]);
    expect(await openFrame(binu, 'asha', await sealFrame(asha))).toBeNull();
  });

  test('sends its secret again to a member who announces the same key', async () => {
    const announced = passed.find(({ from }) => from === 'binu')?.sealed ?? '';
    passed.splice(0);
    await asha.keys.receive('binu', announced);
    expect(passed.map(({ from, to }) => [from, to])).toEqual([['asha', 'binu']]);
  });

  test.each([
    ['nothing', ''],
    ['no base64url', '{}'],
    ['no key', toBase64url(utf8('{"v":1}'))],
    ['an unusable key', toBase64url(utf8('{"v":1,"key":"AAAA"}'))],
    ['broken JSON', toBase64url(utf8('{"v":1'))],
    ['a plain secret', toBase64url(utf8('{"kind":"sender-key","generation":99}'))],
    ['a plain text', toBase64url(utf8('hello'))],
  ])('ignores %s', async (_what, sealed) => {
    expect(await asha.keys.receive('binu', sealed)).toBeNull();
    expect(await openFrame(asha, 'binu', await sealFrame(binu))).toEqual(frame);
  });

  test('ignores somebody who is not listed', async () => {
    passed.splice(0);
    const { publicKey } = await generateOwnKeys();
    const announced = toBase64url(utf8(JSON.stringify({ v: 1, key: publicKey })));
    expect(await asha.keys.receive('eve', announced)).toBeNull();
    expect(passed).toEqual([]);
    expect(await asha.keys.seal('hello', 'eve')).toBeNull();
  });

  test('drops frames once it is closed', async () => {
    const sealed = await sealFrame(asha);
    await openFrame(binu, 'asha', null);
    for (const { keys } of [asha, binu]) keys.close();
    expect(await sealFrame(asha)).toBeNull();
    const stream = receivers.get(binu)?.transform;
    expect(stream && sealed && (await binu.frames.transform(stream, sealed))).toBeNull();
  });
});
