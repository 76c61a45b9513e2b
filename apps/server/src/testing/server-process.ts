import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';

export interface ServerProcess {
  url: string;
  /** Sends a signal and waits for the process to end; returns its exit code, or null if a signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

const main = join(import.meta.dirname, '..', 'main.ts');

/**
 * Starts the real server in a process of its own, open for requests; `settings` are its
 * environment. `onLine` gets what it prints.
 */
export async function startServer(
  settings: Record<string, string>,
  onLine: (line: string) => void = () => undefined,
): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort());
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'fatal',
      SAMPLE_DATA: 'off',
      // Without an admin, an empty clinic would be closed.
      ADMIN_EMAIL: 'admin@process.test',
      ADMIN_PASSWORD: 'the admin of this process',
      ...settings,
      PORT: port,
    },
  });
  const ended = once(server, 'exit') as Promise<[number | null]>;
  const killed = () => server.kill('SIGKILL');
  process.once('exit', killed);
  await new Promise<void>((ready, failed) => {
    ended.then(([code]) => failed(new Error(`The server ended with ${code}`)), failed);
    createInterface(server.stdout).on('line', (line) => {
      onLine(line);
      if (line.includes('Nadi is open')) ready();
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async end(signal = 'SIGTERM') {
      server.kill(signal);
      process.off('exit', killed);
      return (await ended)[0];
    },
  };
}
