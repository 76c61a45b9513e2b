import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { routes } from '@nadi/contract/routes';
import { WebSocket } from 'ws';
import { loopbackAddress, sendFrom } from './send-from.ts';

export interface FloodSize {
  connections: number;
  addresses: number;
  /** The number of requests; unlimited if absent. */
  requests?: number;
}

interface Flood {
  full: FloodSize;
  small: FloodSize;
  /** Keeps the flood up until the process or worker ends; `onReply` gets every status. */
  run(url: string, size: FloodSize, onReply: (status: number) => void): Promise<void>;
}

const NETWORK = 1;
const PASSWORD = 'a long enough secret';
/** Tells the accounts of this flood from those of the floods before it. */
const run = randomUUID().slice(0, 8);
let made = 0;

/** Every flood that `npm run proof floods` measures an honest user beside. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  'idle connections': {
    full: { connections: 2000, addresses: 20 },
    small: { connections: 100, addresses: 5 },
    run: (url, size) => openAll(url, size, ''),
  },
  'idle meeting sockets': {
    full: { connections: 2000, addresses: 20 },
    small: { connections: 50, addresses: 5 },
    run: holdMeetingSockets,
  },
  'slow connections': {
    full: { connections: 200, addresses: 1 },
    small: { connections: 30, addresses: 1 },
    run: sendSlowly,
  },
  'sign-ups from one address': {
    full: { connections: 40, addresses: 1, requests: 10_000 },
    small: { connections: 10, addresses: 1, requests: 200 },
    run: (url, size, onReply) => inLanes(url, size, signUp, onReply),
  },
  'sign-ups from 60 addresses': {
    full: { connections: 60, addresses: 60, requests: 10_000 },
    small: { connections: 20, addresses: 20, requests: 200 },
    run: (url, size, onReply) => inLanes(url, size, signUp, onReply),
  },
  'guesses from 40 addresses': {
    full: { connections: 40, addresses: 40 },
    small: { connections: 10, addresses: 10, requests: 200 },
    run: (url, size, onReply) => inLanes(url, size, guess, onReply),
  },
  '420 connections from 60 addresses': {
    full: { connections: 420, addresses: 60 },
    small: { connections: 40, addresses: 10, requests: 200 },
    run: (url, size, onReply) => inLanes(url, size, guessOrSignUp, onReply),
  },
  'right passwords from 60 addresses': {
    full: { connections: 240, addresses: 60 },
    small: { connections: 20, addresses: 10, requests: 200 },
    run: (url, size, onReply) => inLanes(url, size, signInAgain(), onReply),
  },
  'searches on 40 connections': {
    full: { connections: 40, addresses: 40 },
    small: { connections: 10, addresses: 10, requests: 200 },
    run: (url, size, onReply) => inLanes(url, size, search, onReply),
  },
};

type Send = ReturnType<typeof sendFrom>;

function signUp(send: Send) {
  made += 1;
  const account = { name: 'Flood', email: `flood-${run}-${made}@example.test`, password: PASSWORD };
  return send(routes.register.paths.visitor, account);
}

/** Each account is guessed at ten times, as often as its limit lets every guess be compared. */
function guess(send: Send) {
  made += 1;
  const email = `guessed-${run}-${Math.floor(made / 10)}@example.test`;
  return send(routes.signIn.paths.patient, { email, password: `guess ${made}` });
}

function guessOrSignUp(send: Send) {
  return made % 2 === 0 ? signUp(send) : guess(send);
}

/** Each address signs in to an account of its own, which it registers first. */
function signInAgain() {
  const registered = new Map<Send, Promise<{ email: string }>>();
  return async (send: Send) => {
    const own = registered.get(send) ?? registerOwn(send);
    registered.set(send, own);
    return send(routes.signIn.paths.patient, { email: (await own).email, password: PASSWORD });
  };
}

async function registerOwn(send: Send): Promise<{ email: string }> {
  made += 1;
  const account = { name: 'Flood', email: `own-${run}-${made}@example.test`, password: PASSWORD };
  await send(routes.register.paths.visitor, account);
  return account;
}

function search(send: Send) {
  made += 1;
  return send(`${routes.listDoctors.paths.visitor}?search=Bensh+${made}&sort=earliest`);
}

/** Each connection sends its next request as soon as the one before was answered. */
async function inLanes(
  url: string,
  { connections, addresses, requests = Number.POSITIVE_INFINITY }: FloodSize,
  request: (send: Send) => ReturnType<Send>,
  onReply: (status: number) => void,
): Promise<void> {
  const perAddress = Math.ceil(connections / addresses);
  const senders = Array.from({ length: addresses }, (_, n) =>
    sendFrom(loopbackAddress(NETWORK, n), url, perAddress),
  );
  let sent = 0;
  const lane = async (send: Send) => {
    while (sent < requests) {
      sent += 1;
      onReply(
        await request(send).then(
          ({ status }) => status,
          () => 0,
        ),
      );
    }
  };
  const lanes = Array.from({ length: connections }, (_, n) => senders[n % addresses] as Send);
  await Promise.all(lanes.map(lane));
}

/** Opens the connections, from several addresses, and writes `opening` to each. */
async function openAll(
  url: string,
  { connections, addresses }: FloodSize,
  opening: string,
  onOpen: (write: (text: string) => void) => void = () => {},
): Promise<void> {
  const { hostname, port } = new URL(url);
  for (let n = 0; n < connections; n += 1) {
    const localAddress = loopbackAddress(NETWORK, n % addresses);
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    socket.on('error', () => {});
    socket.resume();
    await once(socket, 'connect');
    if (opening) socket.write(opening);
    onOpen((text) => socket.writable && socket.write(text));
  }
}

/** A request that never ends, a header line a second. */
async function sendSlowly(url: string, size: FloodSize): Promise<void> {
  const open: ((text: string) => void)[] = [];
  setInterval(() => {
    for (const write of open) write('x: y\r\n');
  }, 1000);
  await openAll(url, size, 'GET / HTTP/1.1\r\nhost: clinic\r\n', (write) => open.push(write));
}

/** Sockets of signed-out people who join nothing, and answer the server's pings. */
async function holdMeetingSockets(
  url: string,
  { connections, addresses }: FloodSize,
): Promise<void> {
  const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  for (let n = 0; n < connections; n += 1) {
    const socket = new WebSocket(address, {
      localAddress: loopbackAddress(NETWORK, n % addresses),
    });
    socket.on('error', () => {});
    socket.on('message', (data) => {
      const kind = String(data)[0];
      if (kind === '0') socket.send('40');
      if (kind === '2') socket.send('3');
    });
    await once(socket, 'open');
  }
}
