import { randomUUID } from 'node:crypto';
import { testMailText } from '@nadi/messages/en/setup';
import type { Mailer, Sender } from '#platform/mail.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import type { Db } from '#store/tables.ts';
import { renderMail } from './render-mail.ts';
import { readTranslators } from './sentences.ts';

interface MailSettings {
  PUBLIC_URL: string;
  SMTP_URL?: string | undefined;
  mailFrom: Sender;
}

/** Sends a message to an admin at once, so that the admin sees the mail server's answer. */
export interface TestMail {
  /** The settings that are tested, without the password. Null for the trial inbox. */
  readonly settings: string | null;
  /** @throws Error with the mail server's answer */
  send(db: Db, to: { name: string; address: string }, now: number): Promise<void>;
}

export function testMailSender(mailer: Mailer, { PUBLIC_URL }: MailSettings): TestMail['send'] {
  return async (db, to, now) => {
    const clinic = presentClinicSettings(await findClinicSettings(db));
    await mailer.send({
      ...renderMail(testMailText(clinic.name), clinic, to, {
        i18n: (await readTranslators(db))(null),
        unsubscribeUrl: null,
      }),
      messageId: `<${randomUUID()}@${new URL(PUBLIC_URL).hostname}>`,
      to,
      date: now,
    });
  };
}

/** Returns such as `smtp.example.org:465, user hello, from hello@example.org`; null for the trial inbox. */
export function describeMail({ SMTP_URL, mailFrom }: MailSettings): string | null {
  if (SMTP_URL === undefined) return null;
  const { host, username } = new URL(SMTP_URL);
  const user = username && `user ${decodeURIComponent(username)}`;
  return [host, user, `from ${mailFrom.address}`].filter(Boolean).join(', ');
}
