import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { type MailMessage, requiresTls, smtpMailer, TlsRefused } from './mail.ts';
import { PermanentFailure, UnknownOutcome } from './outbox.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const FROM = { name: 'Care', address: 'care@clinic.test' };
const message: MailMessage = {
  messageId: '<7@clinic.test>',
  to: { name: 'Asha', address: 'asha@example.test' },
  subject: 'Hello',
  text: 'Text',
  html: '<p>HTML</p>',
  calendar: { method: 'CANCEL', content: 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR' },
  date: Date.parse('2027-01-05T09:00:00Z'),
};

/** A mail server that stores accepted messages. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, _session, done) {
      received.push(Buffer.concat(await stream.toArray()));
      done();
    },
    ...options,
  });
  server.listen(0, '127.0.0.1');
  server.on('error', () => undefined);
  await once(server.server, 'listening');
  endings.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { received, port: (server.server.address() as AddressInfo).port };
}

/** A server that runs `onSocket` and never speaks SMTP. */
async function rawServer(onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endings.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function mailerTo(port: number, timeouts = {}) {
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeouts });
  endings.push(() => mailer.close());
  return mailer;
}

test('delivers the message with its id, both texts and its calendar', async () => {
  const { received, port } = await mailServer();
  await mailerTo(port).send(message);
  const mail = await PostalMime.parse(received[0] as Buffer);
  expect(mail).toMatchObject({
    messageId: '<7@clinic.test>',
    from: { name: 'Care', address: 'care@clinic.test' },
    to: [{ name: 'Asha', address: 'asha@example.test' }],
    subject: 'Hello',
  });
  expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['Text', '<p>HTML</p>']);
  expect(String(received[0])).toContain('method=CANCEL');
  expect(mail.attachments.map(({ filename }) => filename)).toContain('invite.ics');
});

test.each([
  [550, true],
  [554, true],
  [530, false],
  [421, false],
  [451, false],
])('a reply of %i is permanent: %s', async (responseCode, permanent) => {
  const { port } = await mailServer({
    onRcptTo: (_to, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
  });
  const failure = await mailerTo(port)
    .send(message)
    .catch((error: unknown) => error);
  expect(failure instanceof PermanentFailure).toBe(permanent);
  expect(failure).not.toBeInstanceOf(UnknownOutcome);
  expect(String(failure)).toContain(String(responseCode));
});

test('wrong credentials allow another attempt', async () => {
  const { port } = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) =>
      done(Object.assign(new Error('bad password'), { responseCode: 535 })),
  });
  const url = `smtp://clinic:secret-of-smtp@127.0.0.1:${port}`;
  const mailer = smtpMailer({ url, from: FROM });
  endings.push(() => mailer.close());
  const failure = await mailer.send(message).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(PermanentFailure);
  expect(String(failure)).not.toContain('secret-of-smtp');
});

test('a connection that resets, refuses or stalls has an unknown outcome', async () => {
  const resets = await rawServer((socket) => socket.resetAndDestroy());
  const stalls = await rawServer(() => undefined);
  for (const [port, timeouts] of [
    [resets, {}],
    [1, {}],
    [stalls, { greetingTimeout: 20 }],
  ] as const) {
    const failure = await mailerTo(port, timeouts)
      .send(message)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnknownOutcome);
  }
});

describe('outside this machine', () => {
  // Refers to this machine but is no loopback address, so that it represents any other host.
  const OUTSIDE = '0.0.0.0';
  const SECRET = 'secret-of-smtp';

  /** A mail server with accounts; records the passwords that it receives. */
  async function serverWithAccounts(options: SMTPServerOptions = {}) {
    const passwords: unknown[] = [];
    const { port, received } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth(auth, _session, done) {
        passwords.push(auth.password);
        done(null, { user: auth.username });
      },
      ...options,
    });
    const to = (parameters = '', host = OUTSIDE) =>
      `smtp://clinic:${SECRET}@${host}:${port}${parameters}`;
    return { to, received, passwords };
  }

  async function sendTo(url: string, plain?: 'allow') {
    const mailer = smtpMailer({ url, from: FROM, requireTls: requiresTls(url, plain) });
    endings.push(() => mailer.close());
    return mailer.send(message).then(
      () => null,
      (error: unknown) => error,
    );
  }

  test.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
    'sends neither password nor message to a server without STARTTLS: %s',
    async (parameters) => {
      const { to, received, passwords } = await serverWithAccounts();
      const failure = await sendTo(to(parameters));
      expect(failure).toBeInstanceOf(TlsRefused);
      expect(failure).not.toBeInstanceOf(PermanentFailure);
      expect(String(failure)).toContain('SMTP_PLAIN=allow permits sending without');
      expect([passwords, received]).toEqual([[], []]);
    },
  );

  test('sends without TLS if SMTP_PLAIN is allow, or to this machine', async () => {
    const { to, received, passwords } = await serverWithAccounts();
    expect(await sendTo(to(), 'allow')).toBeNull();
    expect(await sendTo(to('', '127.0.0.1'))).toBeNull();
    expect(passwords).toEqual([SECRET, SECRET]);
    expect(received).toHaveLength(2);
  });

  test('sends the password after STARTTLS', async () => {
    const secured: boolean[] = [];
    const { to, received, passwords } = await serverWithAccounts({
      disabledCommands: [],
      allowInsecureAuth: false,
      onMailFrom(_address, session, done) {
        secured.push(session.secure);
        done();
      },
    });
    expect(await sendTo(to('?tls.rejectUnauthorized=false'))).toBeNull();
    expect(secured).toEqual([true]);
    expect(passwords).toEqual([SECRET]);
    expect(received).toHaveLength(1);
  });

  test('sends nothing if the certificate is not trusted', async () => {
    const { to, received, passwords } = await serverWithAccounts({ disabledCommands: [] });
    expect(String(await sendTo(to()))).toMatch(/certificate|altnames/);
    expect([passwords, received]).toEqual([[], []]);
  });
});

test('a refusing greeting allows another attempt', async () => {
  const port = await rawServer((socket) => socket.write('554 no service for your address\r\n'));
  const failure = await mailerTo(port)
    .send(message)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(PermanentFailure);
});
