import { beforeEach, describe, expect, test, vi } from 'vitest';
import { generateOwnKeys, KeyRefused } from './key-agreement.ts';
import { startFrameEncryption } from './worker-encryption.ts';

const other = await generateOwnKeys();
const pair = { selfId: 'me', otherId: 'asha' };

class FakeWorker extends EventTarget {
  static latest: FakeWorker;
  readonly posted: unknown[] = [];
  terminated = false;

  constructor() {
    super();
    FakeWorker.latest = this;
  }

  postMessage = (message: unknown) => void this.posted.push(message);
  terminate = () => {
    this.terminated = true;
  };
}

class FakeTransform {
  readonly stream: unknown;

  constructor(_worker: unknown, stream: unknown) {
    this.stream = stream;
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('RTCRtpScriptTransform', FakeTransform);
  return () => vi.unstubAllGlobals();
});

async function started(event = 'message') {
  const encryption = startFrameEncryption('room');
  FakeWorker.latest.dispatchEvent(new Event(event));
  await encryption.ready;
  return encryption;
}

const links = () =>
  FakeWorker.latest.posted.filter((each) => (each as { type: string }).type === 'link');

test('a browser without encoded transforms has no key and starts no worker', async () => {
  vi.stubGlobal('Worker', () => expect.unreachable());
  Reflect.deleteProperty(globalThis, 'RTCRtpScriptTransform');
  const encryption = startFrameEncryption('room');
  await encryption.ready;
  expect(encryption.openLink(pair).key).toBeUndefined();
  expect(encryption.access).toBeNull();
});

test('there is no key if the worker does not start', async () => {
  const encryption = await started('error');
  expect(encryption.openLink(pair).key).toBeUndefined();
});

test('a worker that does not start in ten seconds does not hold the call up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const encryption = startFrameEncryption('room');
  expect(encryption.publicKey).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10_000);
  await encryption.ready;
  expect(encryption.publicKey).toBeNull();
  expect(encryption.openLink(pair).key).toBeUndefined();
  vi.useRealTimers();
});

test('all connections of a call have the same key, other calls have another', async () => {
  const first = await started();
  const { key } = first.openLink(pair);
  expect(first.openLink({ ...pair, otherId: 'binu' }).key).toBe(key);
  expect(first.access?.own.publicKey).toBe(key);
  expect((await started()).openLink(pair).key).not.toBe(key);
});

test('each transceiver gets its transforms once', async () => {
  const link = (await started()).openLink(pair);
  const transceiver = { sender: {}, receiver: {} };
  link.protect('screen', transceiver as RTCRtpTransceiver);
  link.protect('video', transceiver as RTCRtpTransceiver);
  const sent = { direction: 'send', link: '1', kind: 'screen' };
  expect(transceiver).toEqual({
    sender: { transform: { stream: sent } },
    receiver: { transform: { stream: { ...sent, direction: 'receive' } } },
  });
});

test('the worker ends with the call', async () => {
  (await started()).stop();
  expect(FakeWorker.latest.terminated).toBe(true);
});

describe('an agreement', () => {
  test('gives the worker the key before the link uses it', async () => {
    const link = (await started()).openLink(pair);
    await link.agree(other.publicKey);
    const ring = `asha ${other.publicKey}`;
    const bytes = expect.any(Uint8Array);
    expect(FakeWorker.latest.posted).toEqual([
      { type: 'sending-key', ring, kid: 0n, secret: bytes },
      { type: 'receiving-key', ring, kid: 0n, secret: bytes },
      { type: 'link', link: '1', ring },
    ]);
  });

  test('leaves frames plain for a participant without key', async () => {
    const link = (await started()).openLink(pair);
    await link.agree(undefined);
    await link.agree(undefined);
    expect(FakeWorker.latest.posted).toEqual([{ type: 'link', link: '1', ring: null }]);
  });

  test('uses the same ring on the next connection, and another for another key', async () => {
    const encryption = await started();
    const again = await generateOwnKeys();
    for (const key of [other.publicKey, other.publicKey, again.publicKey])
      await encryption.openLink(pair).agree(key);
    const rings = [other, other, again].map(({ publicKey }) => `asha ${publicKey}`);
    expect(links()).toEqual(
      rings.map((ring, at) => ({ type: 'link', link: String(at + 1), ring })),
    );
  });

  test('is refused without key for a participant who had one', async () => {
    const encryption = await started();
    await encryption.openLink(pair).agree(other.publicKey);
    const later = encryption.openLink(pair);
    await expect(later.agree(undefined)).rejects.toThrow(KeyRefused);
    await encryption.openLink({ ...pair, otherId: 'binu' }).agree(undefined);
    expect(links()).toHaveLength(2);
  });

  test.each([
    ['another key', [other.publicKey, 'own']],
    ['no key', [other.publicKey, undefined]],
    ['a key', [undefined, other.publicKey]],
  ])('is refused if a connection goes on with %s', async (_what, [first, second]) => {
    const link = (await started()).openLink(pair);
    await link.agree(first);
    const posted = FakeWorker.latest.posted.length;
    await expect(link.agree(second === 'own' ? link.key : second)).rejects.toThrow(KeyRefused);
    expect(FakeWorker.latest.posted).toHaveLength(posted);
  });

  test('is refused with our own key', async () => {
    const link = (await started()).openLink(pair);
    await expect(link.agree(link.key)).rejects.toThrow(KeyRefused);
    expect(FakeWorker.latest.posted).toEqual([]);
  });
});

test('a closed connection is forgotten', async () => {
  const link = (await started()).openLink(pair);
  link.close();
  expect(FakeWorker.latest.posted).toEqual([{ type: 'unlink', link: '1' }]);
});
