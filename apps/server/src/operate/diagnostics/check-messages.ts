import { minutes } from '@nadi/domain/limits';
import { MESSAGE_KINDS } from '@nadi/domain/message-kinds';
import type { Config } from '#config';
import { isLoopbackHost } from '#platform/addresses.ts';
import { requiresTls, smtpMailer, TlsRefused } from '#platform/mail.ts';
import { countFailing, listUnknownKinds } from '#store/messages.ts';
import type { Db } from '#store/tables.ts';
import { type Finding, fix, ok, runCheck } from './finding.ts';

type MailSettings = Pick<
  Config,
  'SMTP_URL' | 'SMTP_PLAIN' | 'mailFrom' | 'mailSandbox' | 'PUBLIC_URL'
>;

/** Signs in to the mail server, and measures whether it speaks TLS. */
export async function checkMail(config: MailSettings): Promise<Finding[]> {
  const { SMTP_URL: url, mailSandbox, PUBLIC_URL } = config;
  if (url === undefined) {
    const inbox = `unset: messages are shown at ${PUBLIC_URL}/sandbox/mail`;
    const off = 'unset: no confirmations, reminders or password resets are sent';
    return [ok('SMTP_URL', mailSandbox ? inbox : off)];
  }
  const probe = async () => describe(url, config, await signIn(url, config));
  return runCheck('SMTP_URL', probe, 'are host, port and password right?');
}

/** @returns whether the connection was encrypted; @throws TlsRefused if TLS is required and refused */
async function signIn(
  url: string,
  { mailFrom: from, SMTP_PLAIN: plain }: MailSettings,
): Promise<boolean> {
  const verify = async (requireTls: boolean) => {
    const mailer = smtpMailer({ url, from, requireTls });
    await mailer.verify().finally(mailer.close);
    return requireTls || url.startsWith('smtps:');
  };
  return verify(true).catch((error: unknown) => {
    if (!(error instanceof TlsRefused) || requiresTls(url, plain)) throw error;
    return verify(false);
  });
}

function describe(url: string, config: MailSettings, encrypted: boolean): Finding[] {
  const { hostname, password, searchParams } = new URL(url);
  const takes = `the mail server takes messages of ${config.mailFrom.address}`;
  const local = isLoopbackHost(hostname);
  if (encrypted) {
    return [
      ok('SMTP_URL', `${takes} over TLS`),
      ...(config.SMTP_PLAIN === 'allow' && !local
        ? [fix('SMTP_PLAIN', 'must be unset: the mail server speaks TLS')]
        : []),
      ...(searchParams.get('tls.rejectUnauthorized') === 'false'
        ? [fix('SMTP_URL', 'turns off the check of the certificate: any server could pose as it')]
        : []),
    ];
  }
  if (local) return [ok('SMTP_URL', `${takes}, on this machine and without TLS`)];
  const plain = `SMTP_PLAIN permits messages${password && ' and the password'} to travel without TLS to ${hostname}`;
  return [
    ok('SMTP_URL', takes),
    password
      ? fix('SMTP_PLAIN', `${plain}: use a port with TLS`)
      : ok('SMTP_PLAIN', `${plain}: only in a network of your own`),
  ];
}

/** Long enough for a node of another release to deliver what this one does not know. */
const LEFT_AFTER = minutes(15);

/** Finds messages that have failed or are delayed, and those that no running release knows. */
export async function checkMessages(db: Db, now: Date): Promise<Finding[]> {
  const { failed, delayed } = await countFailing(db);
  const left = await listUnknownKinds(db, MESSAGE_KINDS, new Date(now.getTime() - LEFT_AFTER));
  const unknown = left.map(({ kind, count }) => `${kind} (${count})`).join(', ');
  return [
    failed + delayed === 0
      ? ok('messages', 'none has failed or is delayed')
      : fix('messages', `${failed} have failed and ${delayed} are delayed: see /messages`),
    ...(left.length === 0
      ? []
      : [
          fix(
            'message kinds',
            `nobody delivers ${unknown}: a newer release wrote them; update every server to it`,
          ),
        ]),
  ];
}
