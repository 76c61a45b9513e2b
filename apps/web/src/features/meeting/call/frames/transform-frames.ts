import type { Bytes } from './bytes.ts';
import type { FrameStream } from './worker-messages.ts';

interface EncodedFrame {
  data: ArrayBuffer;
}

/** The parts of RTCRtpScriptTransformer that are used. */
export interface Transformer {
  readonly options: FrameStream;
  readonly readable: ReadableStream<EncodedFrame>;
  readonly writable: WritableStream<EncodedFrame>;
  /** Only in a sender. */
  generateKeyFrame(): Promise<unknown>;
  /** Only in a receiver. */
  sendKeyFrameRequest(): Promise<void>;
}

/** The dropped frames of a picture until the next key frame is requested: about a second. */
const REQUEST_EVERY = 30;

/**
 * Replaces the content of each frame of a stream until it ends. Frames without content are dropped; a picture then
 * continues with a new key frame.
 */
export async function transformFrames(
  transformer: Transformer,
  transform: (stream: FrameStream, frame: Bytes) => Promise<Bytes | null>,
): Promise<void> {
  const { options, readable, writable } = transformer;
  let dropped = 0;
  const drop = () => {
    if (dropped % REQUEST_EVERY === 0 && options.direction === 'receive') requestKeyFrame();
    dropped += 1;
  };
  const pass = () => {
    if (dropped > 0 && options.direction === 'send') requestKeyFrame();
    dropped = 0;
  };
  const requestKeyFrame = () => {
    if (options.kind === 'audio') return;
    const requested =
      options.direction === 'send'
        ? transformer.generateKeyFrame()
        : transformer.sendKeyFrameRequest();
    // Refused while the track is muted or the connection closes.
    requested.catch(() => {});
  };
  const change = new TransformStream<EncodedFrame, EncodedFrame>({
    async transform(frame, output) {
      const content = await transform(options, new Uint8Array(frame.data));
      if (content === null) return drop();
      frame.data = content.buffer;
      output.enqueue(frame);
      pass();
    },
  });
  // Rejected if the connection is closed while a frame is on its way.
  await readable
    .pipeThrough(change)
    .pipeTo(writable)
    .catch(() => {});
}
