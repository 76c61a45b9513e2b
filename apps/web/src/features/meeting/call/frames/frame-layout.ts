import type { SentKind } from '@nadi/contract/call-media';
import { type Bytes, concat } from './bytes.ts';
import { decodeHeader, decryptSframe, encryptSframe, type SframeKey } from './sframe.ts';

/**
 * The first bytes of a frame stay readable, because packetizers and forwarding units look at them: the header of
 * VP8 (RFC 6386 §9.1), which is longer in key frames, and the first byte of Opus or redundant audio.
 */
const CLEAR = { text: 0, audio: 1, delta: 3, key: 10 } as const;

/** Texts are sealed like frames. */
export type SealedKind = SentKind | 'text';

/** The kinds are authenticated with each frame, so that no screen can be passed off as a camera. */
const KIND: Readonly<Record<SealedKind, number>> = { audio: 0, video: 1, screen: 2, text: 3 };

/**
 * Encrypts a frame of Opus or VP8; null for one without content, which no encoder makes.
 * @param ctr never used before with this key
 */
export async function sealFrame(
  key: SframeKey,
  ctr: bigint,
  kind: SealedKind,
  frame: Bytes,
): Promise<Bytes | null> {
  const clear = frame.subarray(0, clearLength(kind, frame));
  const content = frame.subarray(clear.length);
  if (content.length === 0) return null;
  return concat(clear, await encryptSframe(key, ctr, metadata(kind, clear), content));
}

/** Reads the key id and the counter of an encrypted frame; null if it has none. */
export function readSealedFrame(kind: SealedKind, frame: Bytes) {
  const clear = frame.subarray(0, clearLength(kind, frame));
  const sealed = frame.subarray(clear.length);
  const header = decodeHeader(sealed);
  if (!header) return null;
  return {
    kid: header.kid,
    ctr: header.ctr,
    /** @throws OperationError if anything of the frame was changed */
    async open(key: SframeKey): Promise<Bytes> {
      return concat(clear, await decryptSframe(key, header, metadata(kind, clear), sealed));
    },
  };
}

function clearLength(kind: SealedKind, [first = 0]: Bytes): number {
  if (kind === 'audio' || kind === 'text') return CLEAR[kind];
  // The lowest bit of a key frame is zero.
  return (first & 1) === 0 ? CLEAR.key : CLEAR.delta;
}

function metadata(kind: SealedKind, clear: Bytes): Bytes {
  return concat(Uint8Array.of(KIND[kind]), clear);
}
