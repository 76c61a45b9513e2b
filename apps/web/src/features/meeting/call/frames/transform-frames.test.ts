import { expect, test, vi } from 'vitest';
import type { Bytes } from './bytes.ts';
import { type Transformer, transformFrames } from './transform-frames.ts';
import type { FrameStream } from './worker-messages.ts';

type Options = Partial<Omit<FrameStream, 'link'>>;

/** Sends frames of one byte through a stream that drops frames of zero. */
async function pass(bytes: number[], options: Options = {}) {
  const passed: number[] = [];
  const transformer: Transformer = {
    options: { direction: 'receive', link: '1', kind: 'video', ...options },
    readable: new ReadableStream({
      start(stream) {
        for (const byte of bytes) stream.enqueue({ data: Uint8Array.of(byte).buffer });
        stream.close();
      },
    }),
    writable: {
      getWriter: () => ({
        write: async ({ data }) => void passed.push(...new Uint8Array(data)),
      }),
    },
    generateKeyFrame: vi.fn(() => Promise.reject(new Error('muted'))),
    sendKeyFrameRequest: vi.fn(() => Promise.reject(new Error('closed'))),
  };
  const change = async (_stream: FrameStream, [byte = 0]: Bytes) =>
    byte === 0 ? null : Uint8Array.of(byte + 1);
  await transformFrames(transformer, change);
  return { passed, transformer };
}

test('replaces the content of frames and drops those without', async () => {
  const { passed, transformer } = await pass([1, 0, 2]);
  expect(passed).toEqual([2, 3]);
  expect(transformer.sendKeyFrameRequest).toHaveBeenCalledTimes(1);
});

test('requests a key frame again while pictures cannot be read', async () => {
  const { transformer } = await pass([...new Array(31).fill(0), 1, 0]);
  expect(transformer.sendKeyFrameRequest).toHaveBeenCalledTimes(3);
});

test('sends a key frame after frames were dropped before the key was there', async () => {
  const { transformer } = await pass([0, 0, 1, 1], { direction: 'send' });
  expect(transformer.generateKeyFrame).toHaveBeenCalledTimes(1);
  expect(transformer.sendKeyFrameRequest).not.toHaveBeenCalled();
});

test('requests no key frame of sound', async () => {
  const received = await pass([0, 1], { kind: 'audio' });
  expect(received.transformer.sendKeyFrameRequest).not.toHaveBeenCalled();
  const sent = await pass([0, 1], { direction: 'send', kind: 'audio' });
  expect(sent.transformer.generateKeyFrame).not.toHaveBeenCalled();
});
