import { describe, expect, it } from 'vitest';
import { isRoomId, meetingCode } from './meeting-code.ts';

/** Plays the given bytes, independent of the number requested at a time. */
function playing(bytes: number[]): (count: number) => Uint8Array {
  return (count) => Uint8Array.from(bytes.splice(0, count));
}

describe('meeting code', () => {
  it('has ten letters and digits', () => {
    expect(meetingCode(playing([0, 25, 26, 51, 52, 61, 62, 123, 185, 247]))).toBe('AZaz09A999');
  });

  it('draws again for bytes that would favour the first letters', () => {
    const bytes = [248, 249, 250, 251, 252, 253, 254, 255, 248, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(meetingCode(playing(bytes))).toBe('BCDEFGHIJK');
  });

  it('has ten letters even if many bytes are drawn again', () => {
    const halfRefused = (count: number) =>
      Uint8Array.from({ length: count }, (_, i) => 255 * (i % 2));
    expect(meetingCode(halfRefused)).toBe('AAAAAAAAAA');
  });

  it('maps the same number of bytes to every letter', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 248; byte++) {
      const letter = meetingCode((count) => new Uint8Array(count).fill(byte)).charAt(0);
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    expect(new Set(counts.values())).toEqual(new Set([4]));
  });

  it('is a valid room id', () => {
    expect(isRoomId(meetingCode((count) => new Uint8Array(count)))).toBe(true);
  });
});

describe('room id', () => {
  it.each(['a', 'Team-1_b', '-', 'x'.repeat(64)])('accepts %j', (text) => {
    expect(isRoomId(text)).toBe(true);
  });

  it.each(['', 'x'.repeat(65), 'a b', 'a/b', 'a.b', 'a\n', 'é', '\uff11', '../x', 'a%20'])(
    'refuses %j',
    (text) => {
      expect(isRoomId(text)).toBe(false);
    },
  );
});
