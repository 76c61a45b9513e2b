import type { SentKind } from '@nadi/contract/call-media';
import type { Bytes } from './bytes.ts';

/**
 * A message to the worker. A ring holds the keys of one other participant; they outlive connections. A link is one
 * connection.
 */
export type WorkerMessage =
  | { type: 'key'; ring: string; kid: bigint; sending: Bytes; receiving: Bytes }
  /** Uses a ring for the frames of a link, or no encryption. Until then its frames are dropped. */
  | { type: 'link'; link: string; ring: string | null }
  | { type: 'unlink'; link: string };

/** The options of a transform. */
export interface FrameStream {
  direction: 'send' | 'receive';
  link: string;
  kind: SentKind;
}
