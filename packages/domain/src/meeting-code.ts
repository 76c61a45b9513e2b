import { MEETING_CODE_LENGTH, ROOM_ID_MAX } from './limits.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const UNBIASED_BELOW = 256 - (256 % ALPHABET.length);

/**
 * Returns ten letters and digits with equal probability. `randomBytes(n)` must come from a cryptographic
 * generator. Draws again for bytes that would favour the first letters.
 */
export function meetingCode(randomBytes: (count: number) => Uint8Array): string {
  let code = '';
  while (code.length < MEETING_CODE_LENGTH) {
    for (const byte of randomBytes(MEETING_CODE_LENGTH - code.length)) {
      if (byte < UNBIASED_BELOW) code += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return code;
}

/** Returns whether a text is a valid room id; our own codes are a small part of these. */
export function isRoomId(text: string): boolean {
  return text.length <= ROOM_ID_MAX && /^[A-Za-z0-9_-]+$/.test(text);
}
