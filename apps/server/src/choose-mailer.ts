import type { FastifyInstance } from 'fastify';
import { sandboxMailer } from '#features/messages/sandbox-mailer.ts';
import { serveTrialInbox } from '#features/messages/serve-trial-inbox.ts';
import type { Mailer } from '#platform/mail/mail-message.ts';
import { requiresTls, smtpMailer } from '#platform/mail/smtp-mailer.ts';
import type { Db } from '#store/tables.ts';
import type { Config } from './config.ts';

/** Returns an SMTP mailer if set up, in trial mode one for /sandbox/mail, or null for no mail. */
export function chooseMailer(app: FastifyInstance, config: Config, db: Db): Mailer | null {
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
