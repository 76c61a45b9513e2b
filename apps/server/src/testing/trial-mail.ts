import { vi } from 'vitest';
import { messageConsumers } from '#features/messages/message-consumers.ts';
import type { PresentParties } from '#features/messages/message-context.ts';
import { messageOutbox } from '#features/messages/outbox.ts';
import type { PushDelivery } from '#features/messages/push-notifications.ts';
import { queueReminders } from '#features/messages/reminders.ts';
import { sandboxMailer } from '#features/messages/sandbox-mailer.ts';
import type { Mailer } from '#platform/mail.ts';
import type { TestClinic } from './build-app.ts';
import { registerSecret } from './find-leaks.ts';
import { instantPasswords } from './instant-passwords.ts';
import { SENDER } from './sender.ts';

const ZONE = 'Asia/Kolkata';
const PUBLIC_URL = 'http://localhost:4000';
/** For a busy machine; a proof in full may run for hours beside other work. */
const PATIENCE = { timeout: process.env.PROOF === 'full' ? 600_000 : 20_000 };
/** As long as a claim: what was tried and is due within it is being delivered. */
const CLAIMED_MS = 5 * 60_000;

interface TrialMessage {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  ics: string | null;
  headers: Record<string, string>;
  at: number;
}

interface OutboxOptions {
  mailer?: Mailer;
  mailIsLimited?: boolean;
  push?: PushDelivery;
  presentParties?: PresentParties;
  zone?: string;
}

/** Creates an outbox over the clinic's database that delivers what is due at the clinic's time. */
export function mailOutbox(clinic: TestClinic, options: OutboxOptions = {}) {
  const { db } = clinic.database;
  const clock = { now: () => clinic.now };
  const { zone = ZONE, presentParties = async () => [], mailIsLimited = false } = options;
  const consumers = messageConsumers({
    db,
    clock,
    zone,
    publicUrl: PUBLIC_URL,
    from: SENDER,
    webhook: null,
    passwords: instantPasswords(),
    presentParties,
    mailIsLimited,
    push: options.push ?? null,
    mailer: options.mailer ?? sandboxMailer(db, SENDER),
  });
  return messageOutbox({ db, clock, log: clinic.app.log, publicUrl: PUBLIC_URL, consumers });
}

/** Makes the messages of this kind, or all, unsent and due in five minutes, once the sender has finished. */
export async function unsendMail(clinic: TestClinic, kind?: string): Promise<void> {
  await readMail(clinic);
  const { db } = clinic.database;
  const pending = { state: 'pending' as const, finished_at: null, first_attempt_at: null };
  await db
    .updateTable('outbox')
    .set({ ...pending, attempts: 0, due_at: new Date(clinic.now + CLAIMED_MS) })
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind as string))
    .execute();
  await db.deleteFrom('sandbox_messages').execute();
}

/** Queues what is due at the clinic's time, as the job does every minute, and delivers it. */
export async function runReminders(
  clinic: TestClinic,
  { mailer, zone }: { mailer: Mailer; zone: string },
): Promise<void> {
  const outbox = { ...mailOutbox(clinic, { mailer, zone }), wake: () => undefined };
  const clock = { now: () => clinic.now };
  await queueReminders({ db: clinic.database.db, clock, zone, outbox });
  await outbox.deliverDue();
}

/** Returns the trial inbox, oldest first, once nothing that is due is left in the outbox. */
export async function readMail(clinic: TestClinic): Promise<TrialMessage[]> {
  await mailOutbox(clinic).deliverDue();
  await vi.waitFor(async () => {
    const waiting = await clinic.database.db
      .selectFrom('outbox')
      .select(['kind', 'attempts', 'last_error'])
      .where('state', '=', 'pending')
      .where((eb) =>
        eb.or([
          eb('due_at', '<=', new Date(clinic.now)),
          eb.and([eb('attempts', '>', 0), eb('due_at', '<=', new Date(clinic.now + CLAIMED_MS))]),
        ]),
      )
      .execute();
    if (waiting.length === 0) return;
    throw new Error(`messages are still being delivered: ${JSON.stringify(waiting)}`);
  }, PATIENCE);
  const { body } = await clinic.app.inject({ method: 'GET', url: '/sandbox/mail/messages' });
  const messages = (JSON.parse(body) as TrialMessage[]).reverse();
  for (const { text } of messages) registerSecret(/token=([\w-]+)/.exec(text)?.[1] ?? '');
  return messages;
}
