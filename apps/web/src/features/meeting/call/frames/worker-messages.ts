import type { SentKind } from '@nadi/contract/call-media';
import type { Bytes } from './bytes.ts';

/**
 * A message to the worker. A ring holds keys: the one with which frames are sent, and those of one sender. Rings outlive
 * connections. A link is a connection, or a stream of a forwarding unit.
 */
export type WorkerMessage =
  | { type: 'sending-key'; ring: string; kid: bigint; secret: Bytes }
  | { type: 'receiving-key'; ring: string; kid: bigint; secret: Bytes }
  /** Uses a ring for the frames of a link, or no encryption. Until then its frames are dropped. */
  | { type: 'link'; link: string; ring: string | null }
  | { type: 'unlink'; link: string };

/** The options of a transform. */
export interface FrameStream {
  direction: 'send' | 'receive';
  link: string;
  kind: SentKind;
}
