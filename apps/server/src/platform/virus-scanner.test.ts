import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { startSmallClamd } from '#testing/small-clamd.ts';
import { clamdScanner } from './virus-scanner.ts';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

async function clamd(...options: Parameters<typeof startSmallClamd>) {
  const started = await startSmallClamd(...options);
  closings.push(started.close);
  return started;
}

async function addressOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closings.push(() => server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const file = (bytes: number) => new Blob([new Uint8Array(bytes).fill(7)]);

test('sends a file in chunks of 64 KiB, complete and unchanged', async () => {
  const received: Buffer[] = [];
  const { address, chunks } = await clamd((contents) => {
    received.push(contents);
    return 'stream: OK';
  });
  const contents = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
  expect(await clamdScanner(address).scan(new Blob([contents]))).toBeNull();
  expect(received[0]?.equals(contents)).toBe(true);
  expect(chunks).toEqual([[65_536, 65_536, 65_536, 3392]]);
  expect(await clamdScanner(address).scan(new Blob([]))).toBeNull();
  expect(chunks[1]).toEqual([]);
});

test('returns the name of the malware', async () => {
  const { address } = await clamd(() => 'stream: Win.Test.EICAR_HDB-1 FOUND');
  expect(await clamdScanner(address).scan(file(9))).toBe('Win.Test.EICAR_HDB-1');
});

test.each([
  'stream: Heuristics.Limits.Exceeded ERROR',
  'INSTREAM: out of memory ERROR',
  'stream: OK, probably',
  'stream: Eicar FOUND, probably',
  'INSTREAM: stream: Eicar FOUND',
  'OK',
  '',
])('rejects the reply %j', async (reply) => {
  const { address } = await clamd(() => reply);
  await expect(clamdScanner(address).scan(file(9))).rejects.toThrow(/clamd replied/);
});

test("a file beyond the scanner's own limit is not clean", async () => {
  const { address } = await clamd(() => 'stream: OK', { streamMax: 100_000 });
  await expect(clamdScanner(address).scan(file(3_000_000))).rejects.toThrow();
});

test('rejects if the scanner does not answer in time', { timeout: 10_000 }, async () => {
  const { address } = await clamd(() => null);
  await expect(clamdScanner(address, 200).scan(file(9))).rejects.toThrow(/within 200 ms/);
});

test('rejects if the scanner accepts the connection but never reads', async () => {
  const address = await addressOf(createServer({ pauseOnConnect: true }));
  await expect(clamdScanner(address, 300).scan(file(10_000_000))).rejects.toThrow(/within 300 ms/);
});

test('rejects if the scanner hangs up or is not there', async () => {
  const address = await addressOf(createServer((socket) => socket.end('stream: O')));
  await expect(clamdScanner(address).scan(file(9))).rejects.toThrow(/without a reply|ECONNRESET/);
  const absent = clamdScanner(`127.0.0.1:${await freePort()}`);
  await expect(absent.scan(file(9))).rejects.toThrow('ECONNREFUSED');
});

test('rejects and stops reading if the scanner keeps replying', async () => {
  const address = await addressOf(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('x'.repeat(5000));
    }),
  );
  const scan = clamdScanner(address, 5000).scan(file(9));
  await expect(scan).rejects.toThrow('without a reply');
});

test('accepts an IPv6 host in brackets', async () => {
  const port = await freePort();
  const scan = clamdScanner(`[::1]:${port}`).scan(file(9));
  await expect(scan).rejects.toThrow(new RegExp(`^connect E[A-Z]+ ::1:${port}`));
});

test('accepts a socket of this machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nadi-clamd-'));
  closings.push(() => rm(folder, { recursive: true }));
  const { address } = await clamd(() => 'stream: OK', { path: join(folder, 'clamd.sock') });
  expect(await clamdScanner(address).scan(file(9))).toBeNull();
  expect(await clamdScanner(address).version()).toMatch(/^ClamAV /);
});
