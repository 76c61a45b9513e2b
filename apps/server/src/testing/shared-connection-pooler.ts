import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const READY_CODE = 0x5a;
const TERMINATE_CODE = 0x58;

/**
 * Starts a fake of a connection pooler in transaction mode that knows nothing of prepared
 * statements: every client's statements, one after the other, go over one server connection.
 */
export async function startSharedConnectionPooler(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const server = await openServerConnection(target);
  let turn: Promise<void> = Promise.resolve();
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    sockets.add(client);
    let started = false;
    client.on('error', () => {});
    client.on('data', (bytes) => {
      if (!started) {
        started = true;
        client.write(Buffer.concat([AUTHENTICATED, READY]));
      } else if (bytes[0] !== TERMINATE_CODE) {
        turn = turn.then(() => forward(server, client, bytes));
      }
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((listener.address() as AddressInfo).port);
  return {
    url: url.href,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

/** Sends what a client sent at once, and returns everything up to ReadyForQuery. */
async function forward(server: Socket, client: Socket, bytes: Buffer): Promise<void> {
  server.write(bytes);
  client.write(await readUntilReady(server));
}

async function openServerConnection({ hostname, port, username, pathname }: URL): Promise<Socket> {
  const server = connect(Number(port), hostname);
  await once(server, 'connect');
  const settings = `user\0${username}\0database\0${pathname.slice(1)}\0\0`;
  const startup = Buffer.alloc(8 + Buffer.byteLength(settings));
  startup.writeInt32BE(startup.length, 0);
  startup.writeInt32BE(0x00030000, 4);
  startup.write(settings, 8);
  server.write(startup);
  await readUntilReady(server);
  return server;
}

async function readUntilReady(server: Socket): Promise<Buffer> {
  let received = Buffer.alloc(0);
  while (!endsReady(received)) {
    const [chunk] = (await once(server, 'data')) as [Buffer];
    received = Buffer.concat([received, chunk]);
  }
  return received;
}

/** Returns whether the last of these whole messages is ReadyForQuery. */
function endsReady(messages: Buffer): boolean {
  let at = 0;
  let last = 0;
  while (at + 5 <= messages.length) {
    last = messages[at] ?? 0;
    at += 1 + messages.readInt32BE(at + 1);
  }
  return at === messages.length && last === READY_CODE;
}
