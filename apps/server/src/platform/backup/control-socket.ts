import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';

/** What the operator's commands may ask of the running server, each answered when it is done. */
export type Commands = Readonly<Record<string, () => Promise<void>>>;

/** The kernel's limit for the name of a socket, with its end mark, is 108 bytes (104 on macOS). */
const NAME_BYTES = 103;

/**
 * Answers commands from users that may open DATA_DIR, which must be locked by the caller.
 * @returns a function that closes it; null where DATA_DIR's path is too long to hold a socket
 */
export async function serveControl(
  dataDir: string,
  commands: Commands,
): Promise<(() => Promise<void>) | null> {
  const path = socketPath(dataDir);
  if (path === null) return null;
  const server = createServer(async ({ method, url = '' }, reply) => {
    const name = url.slice(1);
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (method !== 'POST' || !command) return reply.writeHead(404).end();
    const fault = await command().then(() => null, String);
    return reply.writeHead(fault === null ? 200 : 500).end(fault ?? '');
  });
  // Left by a server that was killed; the lock says that it is gone.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  // Binding happens inside listen(): the socket is never open to anyone else.
  const umask = process.umask(0o177);
  server.listen(path);
  process.umask(umask);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}

/**
 * Asks the server that holds DATA_DIR and waits until it is done.
 * @returns false where no server listens
 * @throws what the server text went wrong
 */
export async function sendCommand(dataDir: string, command: string): Promise<boolean> {
  const path = socketPath(dataDir);
  if (path === null) return false;
  const outgoing = request({ socketPath: path, method: 'POST', path: `/${command}` }).end();
  try {
    const [reply] = await once(outgoing, 'response');
    const text = (await reply.setEncoding('utf8').toArray()).join('');
    if (reply.statusCode === 200) return true;
    throw new Error(`The server could not do it: ${text || `it does not know ${command}`}`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return false;
    throw error;
  }
}

function socketPath(dataDir: string): string | null {
  const folder = realpathSync(dataDir);
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\nadi-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  }
  const path = join(folder, 'control.sock');
  return Buffer.byteLength(path) > NAME_BYTES ? null : path;
}
