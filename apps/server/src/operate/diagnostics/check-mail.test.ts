import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#config';
import { startHostileSmtp } from '#testing/hostile-smtp.ts';
import { checkMail } from './check-messages.ts';

type Server = Awaited<ReturnType<typeof startHostileSmtp>>;
const servers = {} as Record<'plain' | 'secure', Server>;
beforeAll(async () => {
  servers.plain = await startHostileSmtp(() => 'accept');
  servers.secure = await startHostileSmtp(() => 'accept', { startTls: true });
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())));

/** Reports on a server of this machine, by an address that is no loopback address unless `host` is. */
function report(
  server: keyof typeof servers,
  { host = '0.0.0.0', user = '', parameters = '', plain = '' } = {},
) {
  const url = servers[server].url.replace('127.0.0.1', `${user}${host}`);
  const MAIL_FROM = 'Care <care@clinic.example>';
  const settings = { SMTP_URL: `${url}${parameters}`, SMTP_PLAIN: plain, MAIL_FROM };
  return checkMail(readConfig(settings));
}

test('a server on this machine may be without TLS', async () => {
  expect(await report('plain', { host: '127.0.0.1' })).toEqual([
    {
      about: 'SMTP_URL',
      ok: true,
      message:
        'the mail server takes messages of care@clinic.example, on this machine and without TLS',
    },
  ]);
});

test('names a server elsewhere that refuses TLS', async () => {
  expect(await report('plain')).toMatchObject([
    { about: 'SMTP_URL', ok: false, message: expect.stringContaining('refuses TLS') },
  ]);
});

test('says that SMTP_PLAIN lets messages travel without TLS', async () => {
  expect(await report('plain', { plain: 'allow' })).toMatchObject([
    { about: 'SMTP_URL', ok: true },
    {
      about: 'SMTP_PLAIN',
      ok: true,
      message: expect.stringMatching(/^SMTP_PLAIN permits messages to travel/),
    },
  ]);
});

test('names a password that travels without TLS', async () => {
  const findings = await report('plain', { plain: 'allow', user: 'clinic:secret@' });
  expect(findings.filter(({ ok }) => !ok)).toMatchObject([
    { about: 'SMTP_PLAIN', message: expect.stringContaining('messages and the password') },
  ]);
});

test('names a certificate that is not trusted, and one that is not checked', async () => {
  expect(await report('secure')).toMatchObject([
    { ok: false, message: expect.stringMatching(/certificate|altnames/) },
  ]);
  expect(await report('secure', { parameters: '?tls.rejectUnauthorized=false' })).toMatchObject([
    { ok: true, message: expect.stringContaining('over TLS') },
    { ok: false, message: expect.stringContaining('turns off the check of the certificate') },
  ]);
});

test('names SMTP_PLAIN if the server speaks TLS', async () => {
  const parameters = '?tls.rejectUnauthorized=false';
  const findings = await report('secure', { plain: 'allow', parameters });
  expect(findings.map(({ about, ok }) => [about, ok])).toContainEqual(['SMTP_PLAIN', false]);
});
