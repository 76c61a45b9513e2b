/** Bytes that WebCrypto accepts: not of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** Encodes without padding (RFC 4648 §5). */
export function toBase64url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns null for text that is not base64url. */
export function fromBase64url(text: string): Bytes | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(decoded, (each) => each.charCodeAt(0));
  } catch {
    return null;
  }
}
