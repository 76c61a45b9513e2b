import { randomUUID } from 'node:crypto';
import { MESSAGES_PER_DAY } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import type { Mailer } from '#platform/mail.ts';
import type { DueEntry } from '#platform/outbox.ts';
import type { WebhookSender } from '#platform/webhook-sender.ts';
import { somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { instantPasswords } from '#testing/instant-passwords.ts';
import { SENDER } from '#testing/sender.ts';
import { messageConsumers } from './message-consumers.ts';

const clinic = testClinic();
const passwords = instantPasswords();
const { unconfirmed: LIMIT } = MESSAGES_PER_DAY;

/** Outcome of an entry that a process has handled. */
function consumerOf(kind: string, send: () => Promise<void>) {
  const mailer: Mailer = { send, close() {} };
  const webhook: WebhookSender = { send };
  const consumers = messageConsumers({
    ...{ db: clinic.database.db, clock: { now: () => clinic.now }, zone: 'Asia/Kolkata' },
    ...{ publicUrl: 'http://localhost:4000', from: SENDER, mailer, mailIsLimited: true },
    ...{ webhook, push: null, passwords, presentParties: async () => [] },
  });
  return async (entry: DueEntry) => consumers[kind]?.(entry);
}

/** Starts to deliver the entry to a server that does not answer, and kills the process meanwhile. */
async function deliverUntilKilled(entry: DueEntry) {
  const { promise: requested, resolve } = Promise.withResolvers<void>();
  void consumerOf(entry.kind, () => new Promise<never>(() => resolve()))(entry);
  await requested;
}

const deliver = (entry: DueEntry) => consumerOf(entry.kind, async () => undefined)(entry);

async function someEntry(kind: string): Promise<DueEntry> {
  const { id } = await somePatient(clinic);
  const phone = { phone: '98450 12345' };
  await clinic.database.db.updateTable('patients').set(phone).where('id', '=', id).execute();
  return entryFor(kind, id);
}

function entryFor(kind: string, patientId: string): DueEntry {
  const id = randomUUID();
  return {
    ...{ id, kind, recipient: { role: 'patient', id: patientId }, locale: null, payload: {} },
    ...{ deduplicationKey: id, messageId: `<${id}@test>`, attempts: 1 },
    ...{ dueAt: clinic.now, since: clinic.now },
  };
}

test.each(['password-changed', 'verify-email', 'webhook:password-changed'])(
  'counts a message (%s) once, even if the server is killed several times while sending',
  async (kind) => {
    const entry = await someEntry(kind);
    for (let kill = 0; kill < 2 * LIMIT; kill += 1) await deliverUntilKilled(entry);
    expect(await deliver(entry)).toBe('done');
    const rows = clinic.database.db.selectFrom('message_counts').select('sent');
    expect(new Set((await rows.execute()).map(({ sent }) => sent))).toEqual(new Set([1]));
  },
);

test('counts a failed message again when it is sent', async () => {
  const entry = await someEntry('password-changed');
  const fails = consumerOf(entry.kind, () => Promise.reject(new Error('421')));
  await expect(fails(entry)).rejects.toThrow('421');
  await expect(fails(entry)).rejects.toThrow('421');
  expect(await deliver(entry)).toBe('done');
  const others = Array.from({ length: LIMIT }, () =>
    entryFor(entry.kind, entry.recipient?.id ?? ''),
  );
  const outcomes: unknown[] = [];
  for (const other of others) outcomes.push(await deliver(other));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(LIMIT - 1);
});
