import { MESSAGE_KINDS } from '@nadi/domain/message-kinds';
import { expect, test } from 'vitest';
import { messageConsumers } from '#features/messages/message-consumers.ts';
import { testClinic } from '#testing/build-app.ts';
import { mailOutbox } from '#testing/trial-mail.ts';
import { checkMessages } from './check-messages.ts';

const clinic = testClinic();
const MINUTE = 60_000;

const enqueue = (kind: string) =>
  mailOutbox(clinic).enqueue(clinic.database.db, [
    {
      kind,
      recipient: null,
      locale: null,
      payload: {},
      dueAt: clinic.now,
      deduplicationKey: kind,
    },
  ]);

const check = (at: number) => checkMessages(clinic.database.db, new Date(at));

test('messages of a newer release are said once no other node has taken them', async () => {
  for (const kind of ['carrier-pigeon', 'push:carrier-pigeon', 'receipt', 'webhook:receipt']) {
    await enqueue(kind);
  }
  expect(await check(clinic.now + 15 * MINUTE)).toMatchObject([{ about: 'messages', ok: true }]);
  expect(await check(clinic.now + 15 * MINUTE + 1)).toMatchObject([
    { about: 'messages' },
    {
      about: 'message kinds',
      ok: false,
      message: expect.stringContaining('carrier-pigeon (1), push:carrier-pigeon (1):'),
    },
  ]);
});

test('this release delivers every kind of message, and no other', () => {
  const consumers = messageConsumers({} as Parameters<typeof messageConsumers>[0]);
  const kinds = Object.keys(consumers).filter((kind) => !kind.includes(':'));
  expect(kinds.sort()).toEqual([...MESSAGE_KINDS].sort());
});
