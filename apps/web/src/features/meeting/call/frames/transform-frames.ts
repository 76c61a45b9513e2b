import type { Bytes } from './bytes.ts';
import type { FrameStream } from './worker-messages.ts';

interface EncodedFrame {
  data: ArrayBuffer;
}

/** The parts of RTCRtpScriptTransformer that are used. */
export interface Transformer {
  readonly options: FrameStream;
  readonly readable: ReadableStream<EncodedFrame>;
  readonly writable: { getWriter(): { write(frame: EncodedFrame): Promise<void> } };
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
  const { options } = transformer;
  const reader = transformer.readable.getReader();
  const writer = transformer.writable.getWriter();
  const { direction, kind } = options;
  let dropped = 0;
  // Requests are refused while the track is muted or the connection closes.
  const requestKeyFrame = (from: FrameStream['direction']) => {
    if (kind === 'audio' || direction !== from) return;
    if (from === 'send') void transformer.generateKeyFrame().catch(() => {});
    else void transformer.sendKeyFrameRequest().catch(() => {});
  };
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const content = await transform(options, new Uint8Array(next.value.data));
      if (content === null) {
        if (dropped % REQUEST_EVERY === 0) requestKeyFrame('receive');
        dropped += 1;
        continue;
      }
      next.value.data = content.buffer;
      await writer.write(next.value);
      if (dropped > 0) requestKeyFrame('send');
      dropped = 0;
    }
  } catch {
    // The connection was closed while a frame was on its way.
  }
}
