import {
  classroomPair,
  classroomSeal,
  classroomSharedNumber,
} from '@nadi/secure-channel/classroom';
import { freshSessionId, seal } from '@nadi/secure-channel/testing/independent-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRequestOpener } from './create-request-opener.ts';
import { createEpochs } from './epochs.ts';
import { memoryNonces, type NonceStore } from './request-opener.ts';

const START = Date.parse('2027-01-05T09:00:00.500Z');
const PATH = '/api/user/get-profile';
const MINUTE = 60_000;
/** Milliseconds by which the database's clock is ahead of this process. */
const AHEAD = 3 * MINUTE;
const FAILED = expect.objectContaining({ code: 'decryption-failed' });
const NOT_INITIALIZED = expect.objectContaining({ code: 'channel-not-initialized' });

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => vi.useRealTimers());

const secrets = new Map<number, Uint8Array>();
const store = {
  databaseTime: async () => Date.now() + AHEAD,
  async agree({ epoch, secret }: { epoch: number; secret: Uint8Array }) {
    secrets.set(epoch, secrets.get(epoch) ?? secret);
    return { epoch, secret: secrets.get(epoch) ?? secret };
  },
  load: async () => [...secrets].map(([epoch, secret]) => ({ epoch, secret })),
  deleteBefore: async () => undefined,
};

/** Creates a node that started this many milliseconds ago. */
function nodeAfter(uptime: number, nonces: NonceStore = memoryNonces()) {
  const began = Date.now() - uptime;
  const epochs = createEpochs(store);
  return createRequestOpener({ epochs, nonces, uptime: () => Date.now() - began });
}

type Node = ReturnType<typeof nodeAfter>;

/** Seals a request with a key of the node. */
async function sealFor(node: Node) {
  const sessionId = freshSessionId();
  const serverPublicKey = String(await node.issueKey(sessionId));
  const [headers, body] = [{ token: 'secret' }, { page: 1 }];
  const { wire, open } = seal({ serverPublicKey, sessionId, path: PATH, headers, body });
  const request = { ...wire, sessionId, path: PATH, isMutation: false };
  const key = Buffer.from(serverPublicKey, 'base64url');
  // docs/secure-calls.md#step-1-request-a-key
  return { request, open, epoch: key.readUInt32BE(2), notAfter: key.readUInt32BE(6) };
}

test('opens a request and seals its reply for the sender', async () => {
  const node = nodeAfter(MINUTE);
  const { request, open } = await sealFor(node);
  const opened = await node.open(request);
  expect(opened).toMatchObject({ headers: { token: 'secret' }, body: { page: 1 } });
  const reply = await opened.seal(200, '{"success":true}');
  expect(open(200, reply)).toEqual({ success: true });
});

test('opens a request once', async () => {
  const node = nodeAfter(MINUTE);
  const { request } = await sealFor(node);
  await node.open(request);
  await expect(node.open(request)).rejects.toEqual(FAILED);
});

test('a request that does not open uses up its key', async () => {
  const node = nodeAfter(MINUTE);
  const { request } = await sealFor(node);
  await expect(node.open({ ...request, path: '/api/user/logout' })).rejects.toEqual(FAILED);
  await expect(node.open(request)).rejects.toEqual(FAILED);
});

test("remembers a nonce until five minutes after its key ends, by the database's clock", async () => {
  const spend = vi.fn(async () => true);
  const node = nodeAfter(MINUTE, { shared: false, spend });
  const { request, notAfter } = await sealFor(node);
  const { nonce } = await node.open(request);
  const expiresAt = notAfter * 1000 + 5 * MINUTE;
  expect(spend.mock.calls).toEqual([[nonce?.value, expiresAt, START + AHEAD]]);
  expect(nonce).toMatchObject({ expiresAt, issuedBeforeStart: false });
});

test.each([undefined, '', 'short', 'x'.repeat(65), 'demo-'])(
  'issues no key for the session %o',
  async (sessionId) => {
    await expect(nodeAfter(MINUTE).issueKey(sessionId)).rejects.toEqual(NOT_INITIALIZED);
  },
);

test("a key is valid for two minutes by the database's clock, then causes a new exchange", async () => {
  const node = nodeAfter(MINUTE);
  const [good, late] = [await sealFor(node), await sealFor(node)];
  expect(good.notAfter * 1000).toBe(START - 500 + AHEAD + 2 * MINUTE);
  vi.setSystemTime(good.notAfter * 1000 - AHEAD);
  await node.open(good.request);
  vi.setSystemTime(good.notAfter * 1000 - AHEAD + 1);
  await expect(node.open(late.request)).rejects.toEqual(NOT_INITIALIZED);
});

test('a key of an unknown epoch causes a new exchange', async () => {
  const node = nodeAfter(MINUTE);
  const { request } = await sealFor(node);
  vi.setSystemTime(START + 30 * MINUTE);
  await expect(node.open(request)).rejects.toEqual(NOT_INITIALIZED);
});

test('does not report an unrelated error as an error of the envelope', async () => {
  const lost = new Error('no database');
  const nonces = { shared: true, spend: () => Promise.reject(lost) };
  const node = nodeAfter(MINUTE, nonces);
  await expect(node.open((await sealFor(node)).request)).rejects.toBe(lost);
});

/** Stores nonces as in Redis: other nodes, and this one after a restart, know them. */
const sharedNonces = () => ({ ...memoryNonces(), shared: true });

/** Sends a request with a key of another node to a node that started at this time. */
async function openAtNodeOf(began: number, isMutation: boolean, nonces?: NonceStore) {
  const { request } = await sealFor(nodeAfter(MINUTE));
  vi.setSystemTime(began);
  const node = nodeAfter(0, nonces);
  vi.setSystemTime(began + MINUTE);
  return node.open({ ...request, isMutation });
}

test.each([
  ['in the same second', START + 499, true],
  ['in the second before', START - 501, false],
])('a mutation checks the database if the node began %s: %o', async (...row) => {
  const [, began, expected] = row;
  expect((await openAtNodeOf(began, true)).nonce?.issuedBeforeStart).toBe(expected);
});

test('refuses a read whose key was issued before the start, unless nodes share nonces', async () => {
  await expect(openAtNodeOf(START, false)).rejects.toEqual(NOT_INITIALIZED);
  expect((await openAtNodeOf(START, false, sharedNonces())).nonce?.issuedBeforeStart).toBe(false);
});

test('a node issues its first key in the second after its start', async () => {
  const keyIsIssued = vi.fn();
  const sealing = sealFor(nodeAfter(0)).finally(keyIsIssued);
  await vi.advanceTimersByTimeAsync(509);
  expect(keyIsIssued).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect((await sealing).notAfter * 1000 - 2 * MINUTE - AHEAD).toBe(START + 500);
});

test.each([
  ['a node whose second of the start is over', 510, undefined],
  ['one whose nonces outlive it', 0, sharedNonces()],
])('%s issues a key immediately', async (_which, later, nonces) => {
  const node = nodeAfter(0, nonces);
  vi.setSystemTime(START + later);
  await node.issueKey(freshSessionId());
  expect(Date.now()).toBe(START + later);
});

test('a key that had to wait belongs to the epoch that began meanwhile', async () => {
  vi.setSystemTime(Date.parse('2027-01-05T09:06:59.900Z'));
  const sealing = sealFor(nodeAfter(0));
  await vi.advanceTimersByTimeAsync(110);
  expect((await sealing).epoch * 10 * MINUTE).toBe(Date.parse('2027-01-05T09:10:00Z'));
});

const DEMO = 'demo-1';
const CLASSROOM = '/api/secure/dummy-data';

test('a demonstration gets a number that opens only its own path and session', async () => {
  const node = nodeAfter(0);
  const server = await node.issueKey(DEMO);
  const client = classroomPair(6);
  const shared = classroomSharedNumber(client.privateNumber, Number(server));
  const { encrypted } = await classroomSeal(shared, '{"requestType":"x"}', new Uint8Array(12));
  const request = { encrypted, clientPublicKey: client.publicNumber, isMutation: false };
  const open = (path: string, sessionId: string) => node.open({ ...request, path, sessionId });
  const opened = await open(CLASSROOM, DEMO);
  expect(opened).toMatchObject({ body: { requestType: 'x' }, nonce: null });
  await expect(open(PATH, DEMO)).rejects.toEqual(FAILED);
  await expect(open(CLASSROOM, freshSessionId())).rejects.toEqual(FAILED);
});
