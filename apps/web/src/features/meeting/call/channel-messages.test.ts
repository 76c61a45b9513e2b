import { expect, test } from 'vitest';
import { CHAT_MAX, chat, readMessage, writeMessage } from './channel-messages.ts';

test.each([
  { kind: 'state', mic: true, camera: false, screen: true },
  { kind: 'chat', text: 'Good morning' },
  { kind: 'quality', level: 'poor' },
  { kind: 'bye' },
] as const)('%j is read as it was written', (message) => {
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
])('%j is ignored', (data) => expect(readMessage(data)).toBeNull());

test('a chat line is trimmed and truncated; an empty one is dropped', () => {
  expect(chat(` ${'x'.repeat(5000)} `)?.text).toHaveLength(CHAT_MAX);
  expect(chat('  \n ')).toBeNull();
});

test('missing fields of a state count as off', () => {
  expect(readMessage('{"kind":"state","mic":"yes"}')).toEqual({
    kind: 'state',
    mic: false,
    camera: false,
    screen: false,
  });
});
