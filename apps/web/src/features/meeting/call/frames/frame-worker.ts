import { FrameKeys } from './frame-keys.ts';
import { type Transformer, transformFrames } from './transform-frames.ts';
import type { WorkerMessage } from './worker-messages.ts';

/** The worker of a call, in which frames are encrypted and decrypted. */
const keys = new FrameKeys();

addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => keys.apply(data));

addEventListener('rtctransform', (event) => {
  const { transformer } = event as Event & { transformer: Transformer };
  void transformFrames(transformer, (stream, frame) => keys.transform(stream, frame));
});

// The page offers no encryption before.
postMessage('ready');
