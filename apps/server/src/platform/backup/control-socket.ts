import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';

/** Commands that the operator can send to the running server; each reply follows the work. */
export type Commands = Readonly<Record<string, () => Promise<void>>>;

/** The kernel's limit for the name of a socket, with its end mark, is 108 bytes (104 on macOS). */
const NAME_BYTES = 103;

/**
 * Answers commands from users that may open DATA_DIR. The caller must hold the lock of DATA_DIR.
 * @returns a function that closes the socket; null if DATA_DIR's path is too long for a socket
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
  // A killed server leaves the socket; the lock proves that the server is gone.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  // Binding happens inside listen(), so the socket is never open to other users.
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
 * Sends a command to the server that holds DATA_DIR and waits until it is done.
 * @returns false if no server listens
 * @throws the error text of the server
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
