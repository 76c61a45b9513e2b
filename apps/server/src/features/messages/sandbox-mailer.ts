import { composeSource, type Mailer, type Sender } from '#platform/mail.ts';
import { insertSandboxMessage } from '#store/sandbox-mail.ts';
import type { Db } from '#store/tables.ts';

/** Puts messages into the trial inbox; nothing leaves the machine (docs/product/messages.md#trial-inbox). */
export function sandboxMailer(db: Db, from: Sender): Mailer {
  return {
    async send(message) {
      await insertSandboxMessage(db, {
        messageId: message.messageId,
        recipient: message.to.address,
        subject: message.subject,
        textBody: message.text,
        htmlBody: message.html,
        calendar: message.calendar?.content ?? null,
        source: await composeSource(message, from),
        sentAt: new Date(message.date),
      });
    },
    close() {},
  };
}
