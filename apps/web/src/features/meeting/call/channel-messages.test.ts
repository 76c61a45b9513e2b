import { expect, test } from 'vitest';
import { CHAT_MAX, ChatLog, chat, readMessage, writeMessage } from './channel-messages.ts';

test.each([
  { kind: 'state', mic: true, camera: false, screen: true },
  { kind: 'chat', text: 'Good morning' },
  { kind: 'quality', level: 'poor' },
  { kind: 'vitals', reading: { bpm: 72, spo2: null, source: 'bluetooth', age: 400 } },
  { kind: 'vitals', reading: null },
  { kind: 'mute-request' },
  { kind: 'bye' },
] as const)('reads %j as it was written', (message) => {
  expect(readMessage(writeMessage(message))).toEqual(message);
});

test.each([
  null,
  new ArrayBuffer(4),
  '',
  'null',
  '{',
  '{"kind":"admin"}',
  '{"kind":"chat","text":5}',
  '{"kind":"quality","level":"superb"}',
  JSON.stringify({ kind: 'chat', text: 'x'.repeat(20_000) }),
])('ignores %j', (data) => expect(readMessage(data)).toBeNull());

test.each([
  [
    { bpm: 900, spo2: 97, source: 'device', age: 1 },
    { bpm: null, spo2: 97, source: 'device', age: 1 },
  ],
  [
    { bpm: '80', spo2: '97', source: 'device', age: 0 },
    { bpm: null, spo2: null, source: 'device', age: 0 },
  ],
  [
    { bpm: 80, spo2: 400, source: 'device', age: 1 },
    { bpm: 80, spo2: null, source: 'device', age: 1 },
  ],
  [{ bpm: 80, spo2: 97, source: 'guessed', age: 1 }, null],
  [{ bpm: 80, spo2: 97, source: 'device', age: '1' }, null],
  [{ bpm: 80, spo2: 97, source: 'device', age: -1 }, null],
  ['80', null],
  [undefined, null],
])('reads shared vitals %j as %j', (reading, expected) => {
  const data = JSON.stringify({ kind: 'vitals', reading });
  expect(readMessage(data)).toEqual({ kind: 'vitals', reading: expected });
});

test('trims and truncates a chat line and drops an empty one', () => {
  expect(chat(` ${'x'.repeat(5000)} `)?.text).toHaveLength(CHAT_MAX);
  expect(chat('  \n ')).toBeNull();
  expect(chat(`${'x'.repeat(CHAT_MAX - 1)}😀`)?.text.endsWith('x\ufffd')).toBe(true);
});

test('reads a message of 16,384 units and ignores a longer one', () => {
  const bye = (length: number) => `{"kind":"bye"}`.padEnd(length);
  expect(readMessage(bye(16_384))).toEqual({ kind: 'bye' });
  expect(readMessage(bye(16_385))).toBeNull();
});

test('reads missing fields of a device state as off', () => {
  expect(readMessage('{"kind":"state","mic":"yes"}')).toEqual({
    kind: 'state',
    mic: false,
    camera: false,
    screen: false,
  });
});

const binu = { from: 'b', name: 'Binu', role: 'patient', forPatient: null } as const;
const line = (text: string) => ({ ...binu, text, at: 1, own: false, sent: true });

test('numbers lines in order and creates a new list for each', () => {
  const log = new ChatLog();
  log.add(line('Hello'));
  const before = log.lines;
  log.add(line('again'));
  expect(log.lines).toEqual([
    { ...line('Hello'), id: '1' },
    { ...line('again'), id: '2' },
  ]);
  expect(before).toHaveLength(1);
});

test('drops the oldest lines and uses no number twice', () => {
  const log = new ChatLog();
  for (let at = 1; at <= 502; at++) log.add(line(`${at}`));
  expect(log.lines).toHaveLength(500);
  expect([log.lines[0]?.id, log.lines.at(-1)?.id]).toEqual(['3', '502']);
});
