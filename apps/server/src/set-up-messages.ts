import { ACCOUNT_MESSAGES } from '@nadi/domain/message-kinds';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { AccountMail } from '#features/accounts/account-mail.ts';
import { messageConsumers } from '#features/messages/create-messages.ts';
import { entriesForBrowsers } from '#features/messages/entries-for-browsers.ts';
import type { MessageChannels } from '#features/messages/list-messages.ts';
import type { PresentParties } from '#features/messages/message-context.ts';
import {
  type MessageEntries,
  messageEntries,
  waitingEntry,
} from '#features/messages/message-entries.ts';
import { serveCalendarFeeds } from '#features/messages/serve-calendar-feeds.ts';
import { serveUnsubscribe } from '#features/messages/serve-unsubscribe.ts';
import { withPush } from '#features/messages/with-push.ts';
import { type ClinicOutbox, clinicOutbox } from '#features/outbox/clinic-outbox.ts';
import type { Clock } from '#platform/clock.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { pushSender } from '#platform/push-sender.ts';
import type { Throttle } from '#platform/throttle.ts';
import { type WebhookSender, webhookSender } from '#platform/webhook-sender.ts';
import { WEBHOOK_PREFIX } from '#store/messages.ts';
import type { Db } from '#store/tables.ts';
import { chooseMailer } from './choose-mailer.ts';
import type { Config } from './config.ts';

interface Settings {
  config: Config;
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  presentParties: PresentParties;
  feedLimiter: Throttle;
}

interface MessageSetUp {
  outbox: ClinicOutbox;
  /** Dependencies of the features' handlers. */
  messageDeps: {
    messages: MessageEntries;
    accountMail: AccountMail;
    messageChannels: MessageChannels;
    /** Origins besides those of the known push services. */
    pushServices: readonly string[];
    wakeOutbox(): void;
  };
  /** Notifies the other party that somebody waits in the room of an appointment. */
  announceWaiting(joined: Parameters<typeof waitingEntry>[0]): Promise<void>;
}

/**
 * Wires the outbox to the mailer, to the gateway and to push services, and serves calendar feeds and unsubscribing;
 * closing the app waits for what is being delivered, and leaves the rest to the next start.
 */
export function setUpMessages(
  app: FastifyInstance,
  { config, db, clock, log, presentParties, feedLimiter }: Settings,
): MessageSetUp {
  const mailer = chooseMailer(app, config, db);
  const webhook = chooseWebhook(config);
  const publicUrl = config.PUBLIC_URL;
  const pushServices = config.PUSH_SERVICES ?? [];
  const consumers = messageConsumers({
    db,
    clock,
    publicUrl,
    mailer,
    webhook,
    presentParties,
    mailIsLimited: config.SMTP_URL !== undefined,
    zone: config.CLINIC_TIME_ZONE,
    from: config.mailFrom,
    push: { sender: pushSender(operatorContact(config)), services: pushServices },
  });
  const outbox = withGateway(
    withPush(clinicOutbox({ db, clock, log, publicUrl, consumers }), clock),
    webhook,
  );
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
  const messageChannels = { mail: mailMode(config), webhook: webhook !== null };
  return {
    outbox,
    messageDeps: {
      messages: mailer || webhook ? messageEntries : entriesForBrowsers(messageEntries),
      accountMail,
      messageChannels,
      pushServices,
      wakeOutbox: outbox.wake,
    },
    async announceWaiting(joined) {
      await outbox.rearm(db, [waitingEntry(joined, clock.now())]);
    },
  };
}

/** Returns the contact for push services (RFC 8292, §2.1): the site if it has HTTPS, else mail. */
function operatorContact({ PUBLIC_URL, mailFrom }: Config): string {
  return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${mailFrom.address}`;
}

function chooseWebhook(config: Config): WebhookSender | null {
  const { MESSAGE_WEBHOOK_URL: url, MESSAGE_WEBHOOK_SECRET: secret } = config;
  return url !== undefined && secret !== undefined ? webhookSender({ url, secret }) : null;
}

/** Writes a second entry for the gateway beside each one of a patient that is neither about an account nor a calendar entry. */
function withGateway(outbox: ClinicOutbox, webhook: WebhookSender | null): ClinicOutbox {
  if (!webhook) return outbox;
  const both = (entries: readonly OutboxEntry[]) => [
    ...entries,
    ...entries.filter(isForPhones).map((entry) => ({
      ...entry,
      kind: `${WEBHOOK_PREFIX}${entry.kind}`,
      deduplicationKey: `${WEBHOOK_PREFIX}${entry.deduplicationKey}`,
    })),
  ];
  return {
    ...outbox,
    enqueue: (trx, entries) => outbox.enqueue(trx, both(entries)),
    rearm: (trx, entries) => outbox.rearm(trx, both(entries)),
  };
}

const NOT_FOR_PHONES: readonly string[] = [...ACCOUNT_MESSAGES, 'calendar-entry'];

function isForPhones({ kind, recipient }: OutboxEntry): boolean {
  return recipient?.role === 'patient' && !NOT_FOR_PHONES.includes(kind);
}

function mailMode({ SMTP_URL, mailSandbox }: Config): MessageChannels['mail'] {
  if (SMTP_URL !== undefined) return 'smtp';
  return mailSandbox ? 'sandbox' : 'off';
}
