import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeUnreadBody, limitJsonOfUpload, limitLargeBodies } from './large-bodies.ts';

const KIB = 1024;
const code = (name: string) => expect.objectContaining({ code: name });

let now: number;
let uploads: string[];
let receive: ReturnType<ReturnType<typeof limitLargeBodies>>;

beforeEach(() => {
  now = Date.parse('2027-01-05T09:00:00Z');
  uploads = [];
  const uploadLimiter = {
    consume: async (key: string) => void uploads.push(key),
    restore: async (key: string) => void uploads.splice(uploads.indexOf(key), 1),
  };
  const identify = async ({ headers }: FastifyRequest) =>
    headers.token ? String(headers.token) : null;
  receive = limitLargeBodies(() => now, uploadLimiter)(identify);
});
afterEach(() => vi.useRealTimers());

/** Creates a request whose body has not arrived, from its own network by default. */
function someRequest(headers: Record<string, string> = {}, network = String(nextNetwork++)) {
  const raw = Object.assign(new EventEmitter(), {
    socket: { bytesRead: 1_000_000 },
    complete: false,
    destroy: vi.fn(),
    resume: vi.fn(),
  });
  const request = { raw, ip: `10.0.${network}.1`, headers } as unknown as FastifyRequest;
  const replied = Object.assign(new EventEmitter(), { destroyed: false });
  return { request, raw, replied, reply: { raw: replied } as unknown as FastifyReply };
}
let nextNetwork = 0;

async function begin(...from: Parameters<typeof someRequest>) {
  const begun = someRequest(...from);
  await receive(begun.request, begun.reply);
  return begun;
}

/** Starts a request for each place and returns them. */
async function takeAll(from: (n: number) => Parameters<typeof someRequest> = () => []) {
  const all = [];
  for (let n = 0; n < 16; n += 1) all.push(await begin(...from(n)));
  return all;
}

const endedOf = (all: { raw: { destroy: ReturnType<typeof vi.fn> } }[]) =>
  all.flatMap(({ raw }, n) => (raw.destroy.mock.calls.length > 0 ? [n] : []));

test('receives sixteen large bodies at once, and another after one has been answered', async () => {
  const [first] = await takeAll();
  await expect(begin()).rejects.toEqual(code('unavailable'));
  first?.replied.emit('close');
  await begin();
  await expect(begin()).rejects.toEqual(code('unavailable'));
});

test.each([
  [{ 'content-length': String(64 * KIB) }, false],
  [{ 'content-length': String(64 * KIB + 1) }, true],
  [{ 'content-length': 'much' }, true],
  [{}, true],
])('a body with %o counts as large: %s', async (headers, isCounted) => {
  await takeAll();
  const receiving = begin(headers as Record<string, string>);
  if (isCounted) await expect(receiving).rejects.toEqual(code('unavailable'));
  else await receiving;
});

test('a client that disconnects during its token check uses no upload place', async () => {
  const left = someRequest();
  left.replied.destroyed = true;
  for (let n = 0; n < 16; n += 1) await receive(left.request, left.reply);
  await takeAll();
});

test('allows four bodies at once for an account, or for a network without an account', async () => {
  for (const sender of [[{ token: 'a' }], [{}, 'home']] as Parameters<typeof begin>[]) {
    for (let n = 0; n < 4; n += 1) await begin(...sender);
    await expect(begin(...sender)).rejects.toMatchObject({
      code: 'too-many',
      retryAfter: 5,
      message: expect.stringContaining('in progress'),
    });
  }
});

test('senders with and without a token have separate places', async () => {
  await takeAll();
  await takeAll((n) => [{ token: `account ${n}` }]);
  await expect(begin({ token: 'next' })).rejects.toEqual(code('unavailable'));
});

test("an account's upload counts until it has been read", async () => {
  await begin();
  const { raw } = await begin({ token: 'a' });
  await begin({ token: 'b' });
  expect(uploads).toEqual(['a', 'b']);
  raw.emit('end');
  expect(uploads).toEqual(['b']);
});

test('the slowest body below 64 KiB/s loses its place to the next', async () => {
  const all = await takeAll();
  now += 2000;
  for (const { raw } of all) raw.socket.bytesRead += 128 * KIB;
  await expect(begin()).rejects.toEqual(code('unavailable'));
  for (const n of [3, 5, 7]) (all[n] as (typeof all)[0]).raw.socket.bytesRead -= n;
  await begin();
  expect(endedOf(all)).toEqual([7]);
  await begin();
  expect(endedOf(all)).toEqual([5, 7]);
});

test('no body counts as slow in its first two seconds', async () => {
  const all = await takeAll();
  now += 1999;
  await expect(begin()).rejects.toEqual(code('unavailable'));
  now += 1;
  await begin();
  expect(endedOf(all)).toHaveLength(1);
});

test('a complete body is not slow, even if its reply takes long', async () => {
  const all = await takeAll();
  now += 60_000;
  for (const { raw } of all) raw.complete = true;
  await expect(begin()).rejects.toEqual(code('unavailable'));
});

/** Returns the sender of the nth request: the first two share a network, or an account. */
const sharing: Record<string, (n: number) => Parameters<typeof begin>> = {
  network: (n) => [{ token: String(n) }, n < 2 ? 'shared' : String(100 + n)],
  account: (n) => [{ token: n < 2 ? 'shared' : String(n) }, String(100 + n)],
};

test.each(Object.entries(sharing))(
  'the next takes from a %s with two places the one that received less',
  async (_what, senderOf) => {
    const [first, ...others] = await takeAll(senderOf);
    if (first) first.raw.socket.bytesRead += 1;
    await begin({ token: 'next' });
    expect(endedOf(others)).toEqual([0]);
    expect(first?.raw.destroy).not.toHaveBeenCalled();
  },
);

test('takes no place if its owner would then have fewer than the next', async () => {
  const all = await takeAll((n) => [{ token: String(n) }, n < 2 ? 'shared' : 'next']);
  for (const { raw } of all.slice(2)) raw.complete = true;
  await expect(begin({ token: 'a' }, 'next')).rejects.toEqual(code('unavailable'));
  await begin({ token: 'b' });
  expect(endedOf(all)).toHaveLength(1);
});

test('a complete body keeps its place, even in a network that has many', async () => {
  const all = await takeAll((n) => [{ token: String(n) }, 'shared']);
  for (const { raw } of all) raw.complete = true;
  await expect(begin({ token: 'next' })).rejects.toEqual(code('unavailable'));
});

const FORM = 'multipart/form-data; boundary=x';

test.each([
  ['a large form', { 'content-type': FORM }, true],
  ['a large form in capitals', { 'content-type': FORM.toUpperCase() }, true],
  ['small JSON', { 'content-type': 'application/json', 'content-length': '2' }, true],
  ['large JSON', { 'content-type': 'application/json', 'content-length': '70000' }, false],
  ['what only looks like a form', { 'content-type': 'text/multipart/form-data' }, false],
  ['what names no type', {}, false],
])('an upload that is never sealed takes %s: %s', async (_what, headers, isTaken) => {
  const checked = limitJsonOfUpload(someRequest(headers as Record<string, string>).request);
  if (isTaken) await checked;
  else await expect(checked).rejects.toEqual(code('too-large'));
});

test('cuts off a client that still sends five seconds after its reply', async () => {
  vi.useFakeTimers();
  const [endless, ending] = [someRequest(), someRequest()];
  for (const { request, raw } of [endless, ending]) {
    await closeUnreadBody(request);
    expect(raw.resume).toHaveBeenCalled();
  }
  vi.advanceTimersByTime(4999);
  ending.raw.emit('end');
  expect(endless.raw.destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(endless.raw.destroy).toHaveBeenCalled();
  expect(ending.raw.destroy).not.toHaveBeenCalled();
});

test('a connection stays open if its body was read', async () => {
  vi.useFakeTimers();
  const { request, raw } = someRequest();
  raw.complete = true;
  await closeUnreadBody(request);
  vi.advanceTimersByTime(5000);
  expect([raw.resume.mock.calls, raw.destroy.mock.calls]).toEqual([[], []]);
});
