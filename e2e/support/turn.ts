import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';

const TURNSERVER = '/usr/bin/turnserver';
/** Below the range from which the system gives ports to others. */
const PORT = 24_783;

export const TURN_URL = `turn:127.0.0.1:${PORT}`;
export const TURN_SECRET = 'a secret of this test alone';

/** Returns false if a visitor's machine has no coturn. @throws if CI has none */
export function hasTurnServer(): boolean {
  const installed = existsSync(TURNSERVER);
  if (!installed && process.env.CI === 'true') throw new Error(`${TURNSERVER} is not installed`);
  return installed;
}

/** Starts a real coturn on loopback; `pause` stops it from answering, as a network that went away. */
export async function startTurnServer() {
  const server = spawn(TURNSERVER, [...OPTIONS, `--static-auth-secret=${TURN_SECRET}`], {
    stdio: 'ignore',
  });
  await listening(server);
  return {
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGCONT');
      server.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * Returns credentials for coturn's `use-auth-secret`, whose username contains its expiry in epoch
 * seconds.
 */
export function turnCredentials(expires: number, secret = TURN_SECRET) {
  const username = `${expires}:somebody`;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  return { urls: TURN_URL, username, credential };
}

const OPTIONS = [
  '-n',
  '--listening-ip=127.0.0.1',
  '--relay-ip=127.0.0.1',
  `--listening-port=${PORT}`,
  '--min-port=34800',
  '--max-port=34999',
  '--use-auth-secret',
  '--realm=clinic.test',
  '--fingerprint',
  '--no-cli',
  '--no-tls',
  '--no-dtls',
  '--pidfile=/dev/null',
  '--log-file=stdout',
  // Only here: both ends of these calls are this machine.
  '--allow-loopback-peers',
];

async function listening(server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`coturn ended with ${server.exitCode}`);
    if (await answers()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function answers(): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(PORT, '127.0.0.1', () => {
      probe.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
}
