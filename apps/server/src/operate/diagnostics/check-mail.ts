import type { Config } from '#config';
import { smtpMailer } from '#platform/mail/smtp-mailer.ts';
import { type Finding, ok, runCheck } from './finding.ts';

/** Returns whether messages can be sent. */
export async function checkMail(
  config: Pick<Config, 'SMTP_URL' | 'mailFrom' | 'mailSandbox' | 'PUBLIC_URL'>,
): Promise<Finding[]> {
  const { SMTP_URL: url, mailFrom: from, mailSandbox, PUBLIC_URL } = config;
  if (url === undefined) {
    const inbox = `unset: messages are shown at ${PUBLIC_URL}/sandbox/mail`;
    const off = 'unset: no confirmations, reminders or password resets are sent';
    return [ok('SMTP_URL', mailSandbox ? inbox : off)];
  }
  const mailer = smtpMailer({ url, from });
  const probe = async () => {
    await mailer.verify();
    return [ok('SMTP_URL', `the mail server takes messages of ${from.address}`)];
  };
  return runCheck('SMTP_URL', probe, 'are host, port and password right?').finally(mailer.close);
}
