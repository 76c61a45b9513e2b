import { ACCOUNT_MESSAGES } from '@nadi/domain/message-kinds';
import { isPushKind } from '@nadi/messages/en/push';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { type Mailer, requiresTls, type Sender, smtpMailer } from '#platform/mail.ts';
import {
  createOutbox,
  type Outbox,
  type OutboxConsumer,
  type OutboxEntry,
} from '#platform/outbox.ts';
import type { Passwords } from '#platform/passwords.ts';
import { pushSender } from '#platform/push-sender.ts';
import type { Throttle } from '#platform/throttle.ts';
import { type WebhookSender, webhookSender } from '#platform/webhook-sender.ts';
import { listManagers } from '#store/dependants.ts';
import { PUSH_PREFIX, WEBHOOK_PREFIX } from '#store/messages.ts';
import { insertOutboxEntries, outboxStore, rearmOutboxEntry } from '#store/outbox.ts';
import { listPushAccounts } from '#store/push-subscriptions.ts';
import type { Db } from '#store/tables.ts';
import { serveCalendarFeeds } from './calendar-feeds.ts';
import { messageConsumers } from './message-consumers.ts';
import type { PresentParties } from './message-context.ts';
import { entriesForBrowsers, messageEntries, waitingEntry } from './message-entries.ts';
import { serveUnsubscribe } from './message-preferences.ts';
import type { MessageChannels } from './messages.ts';
import { sandboxMailer } from './sandbox-mailer.ts';
import { describeMail, testMailSender } from './test-mail.ts';
import { serveTrialInbox } from './trial-inbox.ts';

export interface MessageOutbox extends Outbox {
  /** Inserts entries in the transaction of the change that they announce. */
  enqueue(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
  /** Inserts entries, or makes existing ones with their keys wait again if they were dropped or untried. */
  rearm(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
}

interface OutboxSettings {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Its host name ends every Message-ID. */
  publicUrl: string;
  consumers: Readonly<Record<string, OutboxConsumer>>;
  /** True if the clinic's gateway sends messages to phones. */
  gateway?: boolean;
}

/**
 * Creates the outbox over the clinic's database. An entry is stored once for mail, once for the gateway and
 * once for the recipient's browsers; `platform/outbox.ts` delivers each of them.
 */
export function messageOutbox(settings: OutboxSettings): MessageOutbox {
  const { db, clock, log, consumers, gateway = false } = settings;
  const messageDomain = new URL(settings.publicUrl).hostname;
  const forAllChannels = async (trx: Db, entries: readonly OutboxEntry[]) => [
    ...entries,
    ...(gateway ? entries.filter(isForPhones).map(copyFor(WEBHOOK_PREFIX)) : []),
    ...(await forBrowsers(trx, entries, new Date(clock.now()))).map(copyFor(PUSH_PREFIX)),
  ];
  return {
    ...createOutbox({ store: outboxStore(db), consumers, clock, log }),
    async enqueue(trx, entries) {
      if (entries.length === 0) return;
      const written = await forAllChannels(trx, entries);
      await insertOutboxEntries(trx, written, { now: clock.now(), messageDomain });
    },
    async rearm(trx, entries) {
      const origin = { now: clock.now(), messageDomain };
      for (const entry of await forAllChannels(trx, entries)) {
        await rearmOutboxEntry(trx, entry, origin);
      }
    },
  };
}

function copyFor(prefix: string): (entry: OutboxEntry) => OutboxEntry {
  return (entry) => ({
    ...entry,
    kind: `${prefix}${entry.kind}`,
    deduplicationKey: `${prefix}${entry.deduplicationKey}`,
  });
}

const NOT_FOR_PHONES: readonly string[] = [...ACCOUNT_MESSAGES, 'calendar-entry'];

function isForPhones({ kind, recipient }: OutboxEntry): boolean {
  return recipient?.role === 'patient' && !NOT_FOR_PHONES.includes(kind);
}

/** Returns the entries that a browser of their recipient shows. */
async function forBrowsers(
  trx: Db,
  entries: readonly OutboxEntry[],
  now: Date,
): Promise<readonly OutboxEntry[]> {
  const shown = entries.filter(({ kind }) => isPushKind(kind));
  const ids = shown.flatMap(({ recipient }) => recipient?.id ?? []);
  if (ids.length === 0) return [];
  // Messages to a dependant go to the person who manages them.
  const managers = await listManagers(trx, ids, now);
  const contacts = new Map(managers.map(({ patientId, managerId }) => [patientId, managerId]));
  const contactOf = (id: string) => contacts.get(id) ?? id;
  const accounts = await listPushAccounts(trx, ids.map(contactOf));
  return shown.filter(({ recipient }) => recipient && accounts.includes(contactOf(recipient.id)));
}

interface MessageConfig {
  PUBLIC_URL: string;
  CLINIC_TIME_ZONE: string;
  SMTP_URL?: string | undefined;
  SMTP_PLAIN?: 'allow' | undefined;
  mailFrom: Sender;
  mailSandbox: boolean;
  MESSAGE_WEBHOOK_URL?: string | undefined;
  MESSAGE_WEBHOOK_SECRET?: string | undefined;
  /** Origins besides those of the known push services. */
  PUSH_SERVICES?: readonly string[] | undefined;
}

interface SetUp {
  config: MessageConfig;
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  passwords: Pick<Passwords, 'hash'>;
  presentParties: PresentParties;
  feedLimiter: Throttle;
}

/**
 * Connects the outbox to the mailer, the gateway and the push services, and serves calendar feeds and
 * unsubscribing. Closing the app waits for running deliveries and leaves the rest to the next start.
 */
export function setUpMessages(app: FastifyInstance, setUp: SetUp) {
  const { config, db, clock, log, passwords, presentParties, feedLimiter } = setUp;
  const mailer = chooseMailer(app, config, db);
  const webhook = chooseWebhook(config);
  const publicUrl = config.PUBLIC_URL;
  const pushServices = config.PUSH_SERVICES ?? [];
  const consumers = messageConsumers({
    ...{ db, clock, publicUrl, mailer, webhook, passwords, presentParties },
    mailIsLimited: config.SMTP_URL !== undefined,
    zone: config.CLINIC_TIME_ZONE,
    from: config.mailFrom,
    push: { sender: pushSender(operatorContact(config)), services: pushServices },
  });
  const outbox = messageOutbox({ db, clock, log, publicUrl, consumers, gateway: webhook !== null });
  app.addHook('onClose', () => outbox.close());
  serveCalendarFeeds(app, { db, clock, publicUrl, limiter: feedLimiter });
  serveUnsubscribe(app, { db, clock });
  const accountMail = {
    enabled: mailer !== null,
    enqueue: async (trx: Db, entries: readonly OutboxEntry[]) => {
      if (mailer) await outbox.enqueue(trx, entries);
    },
    wake: outbox.wake,
  };
  const messageChannels: MessageChannels = { mail: mailMode(config), webhook: webhook !== null };
  return {
    outbox,
    /** Dependencies of the features' handlers. */
    messageDeps: {
      messages: mailer || webhook ? messageEntries : entriesForBrowsers(messageEntries),
      accountMail,
      messageChannels,
      pushServices,
      testMail: mailer && { settings: describeMail(config), send: testMailSender(mailer, config) },
      wakeOutbox: outbox.wake,
    },
    /** Notifies the other party that somebody waits in the room of an appointment. */
    async announceWaiting(joined: Parameters<typeof waitingEntry>[0]): Promise<void> {
      await outbox.rearm(db, [waitingEntry(joined, clock.now())]);
    },
  };
}

/** Returns an SMTP mailer if set up, in trial mode one for /sandbox/mail, or null for no mail. */
function chooseMailer(app: FastifyInstance, config: MessageConfig, db: Db): Mailer | null {
  const { SMTP_URL: url, mailFrom: from } = config;
  if (url !== undefined) {
    const mailer = smtpMailer({ url, from, requireTls: requiresTls(url, config.SMTP_PLAIN) });
    app.addHook('onClose', async () => mailer.close());
    return mailer;
  }
  if (!config.mailSandbox) return null;
  serveTrialInbox(app, db, config.CLINIC_TIME_ZONE);
  return sandboxMailer(db, from);
}

function mailMode({ SMTP_URL, mailSandbox }: MessageConfig): MessageChannels['mail'] {
  if (SMTP_URL !== undefined) return 'smtp';
  return mailSandbox ? 'sandbox' : 'off';
}

function chooseWebhook(config: MessageConfig): WebhookSender | null {
  const { MESSAGE_WEBHOOK_URL: url, MESSAGE_WEBHOOK_SECRET: secret } = config;
  return url !== undefined && secret !== undefined ? webhookSender({ url, secret }) : null;
}

/** Returns the contact for push services (RFC 8292, §2.1): the site if it has HTTPS, else mail. */
function operatorContact({ PUBLIC_URL, mailFrom }: MessageConfig): string {
  return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${mailFrom.address}`;
}
