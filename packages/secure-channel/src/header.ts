import { type Bytes, concat, readU32, u32, utf8 } from './bytes.ts';

/**
 * Describes the key that the server issues. The client returns it with the call, so that the server stores
 * nothing.
 */
export type Header = {
  epoch: number;
  /** Unix seconds. */
  notAfter: number;
  /** 16 bytes, valid for one call. */
  nonce: Bytes;
  /** 16 bytes, over everything before it and the session-id. */
  tag: Bytes;
};

export const HEADER_BYTES = 42;
export const NONCE_BYTES = 16;
export const TAG_BYTES = 16;
const TAGGED_BYTES = HEADER_BYTES - TAG_BYTES;
const VERSION = 1;
const SUITE = 1;

export function encodeHeader(header: Header): Bytes {
  return concat(encodeTagged(header), header.tag);
}

/** Returns undefined for another length, version or suite. Does not verify the tag. */
export function parseHeader(bytes: Bytes): Header | undefined {
  if (bytes.length !== HEADER_BYTES || bytes[0] !== VERSION || bytes[1] !== SUITE) return undefined;
  return {
    epoch: readU32(bytes, 2),
    notAfter: readU32(bytes, 6),
    nonce: bytes.slice(10, TAGGED_BYTES),
    tag: bytes.slice(TAGGED_BYTES),
  };
}

/** Returns the bytes that the tag covers: hdr[0..26) and the session-id. */
export function tagInput(header: Omit<Header, 'tag'>, sessionId: string): Bytes {
  return concat(encodeTagged(header), utf8(sessionId));
}

function encodeTagged(header: Omit<Header, 'tag'>): Bytes {
  return concat(
    new Uint8Array([VERSION, SUITE]),
    u32(header.epoch),
    u32(header.notAfter),
    header.nonce,
  );
}
