import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { AccountMail } from '#features/accounts/account-mail.ts';
import { messageConsumers } from '#features/messages/create-messages.ts';
import { type MessageEntries, messageEntries } from '#features/messages/message-entries.ts';
import { serveCalendarFeeds } from '#features/messages/serve-calendar-feeds.ts';
import { type ClinicOutbox, clinicOutbox } from '#features/outbox/clinic-outbox.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#store/tables.ts';
import { chooseMailer } from './choose-mailer.ts';
import type { Config } from './config.ts';

/** The app shows offers of the waitlist; no mail is written about them. */
const withoutMail = { 'waitlist-offer': async () => 'dropped' as const };

interface Settings {
  config: Config;
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** Wires the outbox to the mailer and serves calendar feeds; closing the app waits for what is being delivered. */
export function setUpMessages(
  app: FastifyInstance,
  { config, db, clock, log }: Settings,
): { outbox: ClinicOutbox; messages: MessageEntries; accountMail: AccountMail } {
  const mailer = chooseMailer(app, config, db);
  const publicUrl = config.PUBLIC_URL;
  const consumers = mailer
    ? messageConsumers({
        ...{ db, clock, publicUrl, mailer },
        zone: config.CLINIC_TIME_ZONE,
        from: config.mailFrom,
      })
    : {};
  const outbox = clinicOutbox({
    db,
    clock,
    log,
    publicUrl,
    consumers: { ...withoutMail, ...consumers },
  });
  app.addHook('onClose', () => outbox.idle());
  serveCalendarFeeds(app, { db, clock, publicUrl });
  const enabled = mailer !== null;
  return {
    outbox,
    messages: messageEntries(enabled),
    accountMail: {
      enabled,
      enqueue: async (trx, entries) => {
        if (enabled) await outbox.enqueue(trx, entries);
      },
      wake: outbox.wake,
    },
  };
}
