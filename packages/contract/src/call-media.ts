/**
 * The ids under which a forwarding unit takes part in signalling. A client offers what it sends to `publish` and
 * answers the offers of `subscribe`. Both are refused as the id of a participant.
 */
export const UNIT_IDS = { publish: 'sfu:pub', subscribe: 'sfu:sub' } as const;

/** The tracks of a participant: microphone, camera and shared screen. */
export const SENT_KINDS = ['audio', 'video', 'screen'] as const;
export type SentKind = (typeof SENT_KINDS)[number];

/** Names the kind of an SDP section (RFC 8866 §5.14) in an offer to `sfu:pub`. */
export interface PublishedStream {
  mid: string;
  kind: SentKind;
}

/** Names sender and kind of an SDP section in an offer of `sfu:sub`. Sections without an entry carry nothing. */
export interface ForwardedStream extends PublishedStream {
  userId: string;
}

/** Video layers, lowest first. */
export const VIDEO_LAYERS = ['off', '180p', '360p', '720p'] as const;
export type VideoLayer = (typeof VIDEO_LAYERS)[number];

export interface LayersWanted {
  roomId: string;
  /** The highest layer to receive of a sender's camera; a sender without an entry keeps the last one. */
  layers: { userId: string; layer: VideoLayer }[];
}

/** `sealed`: base64url, at most `SEALED_MAX` characters. */
export interface SealedToSend {
  roomId: string;
  targetUserId?: string;
  sealed: string;
}

export interface SealedMessage {
  sealed: string;
  /** Set by the server. */
  senderUserId: string;
}

/** Holds a chat line of 2,000 characters with its key, in base64url. */
export const SEALED_MAX = 16_384;
