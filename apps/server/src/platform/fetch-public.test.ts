import dns from 'node:dns';
import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type RequestOptions,
  type Server,
} from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FetchError, fetchPublicText, isPrivateAddress, postPublic } from './fetch-public.ts';

/** The attacker's own name server, which may answer each lookup in another way. */
const nameServer = { lookups: 0, answer: (): readonly string[] => [] };
beforeAll(() => {
  const { lookup } = dns;
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, options: object, callback: Found) => {
    if (!name.endsWith('.rebind.test')) return lookup(name, options, callback as never);
    nameServer.lookups += 1;
    callback(
      null,
      nameServer.answer().map((address) => ({ address, family: 4 })),
    );
  }) as never);
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

type Found = (error: null, addresses: { address: string; family: number }[]) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const limits = { allowPrivate: true, bytesMax: 1000, timeoutMs: 5000 };
const reasonOf = (fetched: Promise<string>) =>
  fetched.then(
    () => 'fetched',
    (error: unknown) => (error instanceof FetchError ? error.reason : error),
  );

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['0.0.0.0', '255.255.255.255', '224.0.0.1', '::1', '::', 'fe80::1', 'fe80::1%eth0', 'fd00::1'],
  ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1'],
  'not an address',
])('treats %s as private', (address) => expect(isPrivateAddress(address)).toBe(true));

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => expect(isPrivateAddress(address)).toBe(false),
);

test('fetches a text, even through a redirect', async () => {
  const url = await serve((request, reply) => {
    if (request.url === '/feed') reply.end('text');
    else reply.writeHead(302, { location: '/feed' }).end();
  });
  expect(await fetchPublicText(`${url}/moved`, limits)).toBe('text');
});

test.each([
  'http://127.0.0.1/feed',
  'https://127.0.0.1/feed',
  'https://[::1]/feed',
  'https://[::ffff:127.0.0.1]/feed',
  'https://2130706433/feed',
  'https://0x7f.1/feed',
  'https://localhost/feed',
  'http://example.org/feed',
  'ftp://example.org/feed',
  'file:///etc/passwd',
  'no address',
])('refuses %s before anything is sent', async (url) => {
  const fetched = (async () => fetchPublicText(url, { ...limits, allowPrivate: false }))();
  expect(await reasonOf(fetched)).toBe('address-refused');
});

test.each([
  'https://10.0.0.1/feed',
  'https://[::1]/feed',
  'https://169.254.169.254/latest/meta-data',
  'http://8.8.8.8/feed',
])(
  'refuses a public address that redirects to %s before sending anything there',
  async (location) => {
    const sent: string[] = [];
    const connect = async (url: URL) => {
      sent.push(url.href);
      const reply = new IncomingMessage(new Socket());
      return Object.assign(reply, { statusCode: 302, headers: { location } });
    };
    const outside = { ...limits, allowPrivate: false };
    const fetched = fetchPublicText('https://8.8.8.8/feed', outside, connect);
    expect(await reasonOf(fetched)).toBe('address-refused');
    expect(sent).toEqual(['https://8.8.8.8/feed']);
  },
);

test.each([
  ['a public and a private address', [['8.8.8.8', '127.0.0.1']], 1],
  ['a private address after a redirect', [['8.8.8.8'], ['169.254.169.254']], 2],
  ['a private address', [['10.0.0.1']], 1],
] as const)('connects to no name that resolves to %s', async (_what, resolved, count) => {
  nameServer.lookups = 0;
  nameServer.answer = () => [
    ...(resolved[Math.min(nameServer.lookups, resolved.length) - 1] ?? []),
  ];
  const connected: string[] = [];
  // Stands for a connection: it is made to the address that the lookup gives, and redirected to the same name.
  const connect = (url: URL, { lookup }: RequestOptions) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      lookup?.(url.hostname, { all: true }, (error, found) => {
        if (error) return reject(error);
        connected.push(...(found as { address: string }[]).map(({ address }) => address));
        const reply = new IncomingMessage(new Socket());
        resolve(Object.assign(reply, { statusCode: 302, headers: { location: url.href } }));
      });
    });
  const outside = { ...limits, allowPrivate: false };
  const fetched = fetchPublicText('https://calendar.rebind.test/feed', outside, connect);
  expect(await reasonOf(fetched)).toBe('address-refused');
  expect(nameServer.lookups).toBe(count);
  expect(connected).toEqual(resolved.length > 1 ? ['8.8.8.8'] : []);
});

test('a real connection asks the name server once and refuses a private answer', async () => {
  nameServer.lookups = 0;
  nameServer.answer = () => ['127.0.0.1'];
  const outside = { ...limits, allowPrivate: false };
  const fetched = fetchPublicText('https://calendar.rebind.test/feed', outside);
  expect(await reasonOf(fetched)).toBe('address-refused');
  expect(nameServer.lookups).toBe(1);
});

test('stops reading an answer that is too large', async () => {
  let open = true;
  const url = await serve((_request, reply) => {
    reply.on('close', () => {
      open = false;
    });
    const more = () => open && reply.write('x'.repeat(500), more);
    more();
  });
  expect(await reasonOf(fetchPublicText(url, limits))).toBe('too-large');
});

test.each<[string, RequestListener]>([
  ['not found', (_request, reply) => reply.writeHead(404).end()],
  ['redirected forever', (_request, reply) => reply.writeHead(302, { location: '/' }).end()],
  ['cut off', (_request, reply) => reply.write('text', () => reply.destroy())],
])('treats an answer that is %s as unreachable', async (_, answer) => {
  expect(await reasonOf(fetchPublicText(await serve(answer), limits))).toBe('unreachable');
});

test('ends after the time limit if no answer arrives', async () => {
  const url = await serve(() => undefined);
  expect(await reasonOf(fetchPublicText(url, { ...limits, timeoutMs: 50 }))).toBe('unreachable');
});

const post = { headers: { ttl: '60' }, body: Buffer.from('sealed') };

test('a post returns its status and follows no redirect', async () => {
  const paths: string[] = [];
  const url = await serve(async (request, reply) => {
    paths.push(`${request.method} ${request.url} ${await request.toArray()}`);
    reply.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await postPublic(`${url}/push`, post, limits)).toBe(307);
  expect(paths).toEqual(['POST /push sealed']);
});

test.each(['https://127.0.0.1/', 'https://localhost/', 'http://example.org/'])(
  'nothing is posted to %s',
  async (url) => {
    const sent = postPublic(url, post, { ...limits, allowPrivate: false });
    await expect(sent).rejects.toMatchObject({ reason: 'address-refused' });
  },
);

test('a post without an answer ends after the time limit', async () => {
  const url = await serve(() => undefined);
  const sent = postPublic(url, post, { ...limits, timeoutMs: 50 });
  await expect(sent).rejects.toMatchObject({ reason: 'unreachable' });
});
