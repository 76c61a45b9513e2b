import type { Clock } from '#platform/clock.ts';
import type { Sender } from '#platform/mail/compose-mail.ts';
import type { Mailer } from '#platform/mail/mail-message.ts';
import type { OutboxConsumer } from '#platform/outbox.ts';
import type { Db } from '#store/tables.ts';
import { accountMailKinds } from './account-mails.ts';
import { appointmentMailKinds } from './appointment-mails.ts';
import { type PrepareMail, readClinic } from './message-context.ts';
import { moneyMailKinds } from './money-mails.ts';
import { reminderMailKinds } from './reminder-mails.ts';
import { renderMail } from './render-mail.ts';

interface MessageDeps {
  db: Db;
  clock: Clock;
  zone: string;
  publicUrl: string;
  from: Sender;
  mailer: Mailer;
}

const MAIL_KINDS: Readonly<Record<string, PrepareMail>> = {
  ...accountMailKinds,
  ...appointmentMailKinds,
  ...moneyMailKinds,
  ...reminderMailKinds,
};

/** Returns the outbox consumer of every kind of message. */
export function messageConsumers(deps: MessageDeps): Record<string, OutboxConsumer> {
  return Object.fromEntries(
    Object.entries(MAIL_KINDS).map(([kind, prepare]) => [kind, sendsMail(prepare, deps)]),
  );
}

/** Renders at sending time, from the facts as they are then. */
function sendsMail(
  prepare: PrepareMail,
  { mailer, clock, db, zone, publicUrl, from }: MessageDeps,
): OutboxConsumer {
  return async (entry) => {
    const clinic = await readClinic(db);
    const context = { db, zone, publicUrl, from, clinic, now: clock.now() };
    const mail = await prepare(entry, context);
    if (!mail) return 'dropped';
    await mailer.send({
      messageId: entry.messageId,
      to: { name: mail.to.name, address: mail.to.email },
      ...renderMail(mail.text, clinic, mail.to),
      ...(mail.calendar && { calendar: mail.calendar }),
      ...(mail.headers && { headers: mail.headers }),
      date: context.now,
    });
    return 'done';
  };
}
