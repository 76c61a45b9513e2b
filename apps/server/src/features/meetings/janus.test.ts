import { seconds } from '@nadi/domain/limits';
import { type FakeClock, fakeClock } from '@nadi/domain/testing/fake-clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FAKE_SECRET, type FakeJanus, startFakeJanus } from '#testing/fake-janus.ts';
import { connectJanus, type HandleEvent, type Janus } from './janus.ts';
import { eventually } from './signalling-fixture.ts';
import { openRoom } from './video-room.ts';

let unit: FakeJanus;
let janus: Janus | undefined;
let clock: FakeClock;
let warnings: string[];
let changes: string[];

beforeEach(async () => {
  unit = await startFakeJanus();
  [clock, warnings, changes] = [fakeClock(), [], []];
});
afterEach(async () => {
  janus?.close();
  await unit.stop();
});

function connect(secret = FAKE_SECRET): Janus {
  janus = connectJanus({
    ...{ url: unit.url, secret, timers: clock },
    log: { warn: (_facts, message) => void warnings.push(message) },
    onUp: () => void changes.push('up'),
    onDown: () => void changes.push('down'),
  });
  return janus;
}

async function connected(): Promise<Janus> {
  const opened = connect();
  await eventually(() => expect(opened.ready()).toBe(true));
  return opened;
}

/** Answers every request of this kind with a text. */
function answerWith(kind: string, text: (transaction: string) => string): void {
  unit.unit.override = ({ janus: sent, transaction }, socket) => {
    if (sent !== kind) return false;
    socket.send(text(transaction));
    return true;
  };
}

test('opens a session, keeps it alive and ends it', async () => {
  await connected();
  expect(changes).toEqual(['up']);
  await clock.advance(seconds(2));
  await eventually(() => expect(unit.requests.map((each) => each.janus)).toContain('keepalive'));
  expect(warnings).toEqual([]);
});

test('a refused secret is logged once, and no session is used', async () => {
  const opened = connect('another secret');
  await eventually(() => expect(warnings).toEqual(['meeting: Janus refuses a session']));
  await clock.advance(seconds(2));
  await eventually(() => expect(unit.requests.length).toBeGreaterThan(1));
  expect([opened.ready(), warnings.length]).toEqual([false, 1]);
});

test('tries again after growing delays, at most two seconds', async () => {
  await unit.stop();
  connect();
  const delays: number[] = [];
  const { after } = clock;
  clock.after = (delay, run) => {
    delays.push(delay);
    return after(delay, run);
  };
  for (let i = 1; i <= 5; i++) {
    await eventually(() => expect(delays.filter((delay) => delay !== seconds(3))).toHaveLength(i));
    await clock.advance(seconds(2));
  }
  expect(delays.filter((delay) => delay !== seconds(3))).toEqual([250, 500, 1000, 2000, 2000]);
  expect(warnings).toHaveLength(1);
});

test('a handle of a lost session refuses, and a new session is opened', async () => {
  const opened = await connected();
  const handle = await opened.attach(() => {});
  unit.drop();
  await eventually(() => expect(changes).toEqual(['up', 'down']));
  await expect(handle.send({ request: 'create' })).rejects.toThrow('is not connected');
  await clock.advance(250);
  await eventually(() => expect(changes).toEqual(['up', 'down', 'up']));
});

test.each([
  ['no JSON', () => 'hello'],
  ['a number', () => '7'],
  ['null', () => 'null'],
  ['a list', () => '[1, 2]'],
  ['an object without a kind', () => '{"data":{"id":1}}'],
  ['a kind of another type', () => '{"janus":{"a":1}}'],
  ['another transaction', () => '{"janus":"success","transaction":"x","data":{"id":7}}'],
  ['no id', (transaction: string) => JSON.stringify({ janus: 'success', transaction })],
  [
    'an id of another type',
    (transaction: string) =>
      JSON.stringify({ janus: 'success', transaction, data: { id: 'seven' } }),
  ],
  [
    'an error without a reason',
    (transaction: string) => JSON.stringify({ janus: 'error', transaction, error: 'no' }),
  ],
])('a request that is answered with %s fails', async (_name, text) => {
  const opened = await connected();
  answerWith('attach', text);
  const attached = opened.attach(() => {});
  const failed = expect(attached).rejects.toThrow();
  await eventually(() => expect(unit.requests.map((each) => each.janus)).toContain('attach'));
  await clock.advance(seconds(3));
  await failed;
});

test('a message that is too large ends the session', async () => {
  await connected();
  answerWith('attach', () => JSON.stringify({ janus: 'event', text: 'x'.repeat(3_000_000) }));
  await expect(janus?.attach(() => {})).rejects.toThrow('is not connected');
  expect(changes).toEqual(['up', 'down']);
  expect(warnings).toContain('meeting: Janus answers nonsense');
});

test('events of unknown handles and of other forms are ignored', async () => {
  const opened = await connected();
  const events: HandleEvent[] = [];
  const handle = await opened.attach((event) => void events.push(event));
  await openRoom(handle, 'room', 'observer');
  const messages = [
    { janus: 'event', sender: 1 },
    { janus: 'event', sender: 'x', plugindata: 7 },
    { janus: 'webrtcup' },
  ];
  unit.unit.override = (_request, socket) => {
    for (const message of messages) socket.send(JSON.stringify(message));
    return false;
  };
  await opened.attach(() => {});
  expect(events).toEqual([]);
  unit.announce({ publishers: [7, { id: 3 }, { id: 'asha', streams: 'none' }] });
  await eventually(() => expect(events).toHaveLength(1));
});
