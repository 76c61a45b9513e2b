import { expect, test } from 'vitest';
import {
  displayRecoveryCode,
  parseCode,
  RECOVERY_CODE_BYTES,
  recoveryCode,
} from './second-factor.ts';

test.each(['123456', ' 123 456 ', '123-456', '000000'])('%o is a code of an app', (typed) => {
  expect(parseCode(typed)).toEqual({ kind: 'app', digits: typed.replaceAll(/\D/g, '') });
});

test.each(['4F7K-29QX-M3TB', '4f7k29qxm3tb', '4F7K 29QX M3TB'])(
  '%o is one recovery code',
  (typed) => {
    expect(parseCode(typed)).toEqual({ kind: 'recovery', position: 4, text: '4F7K29QXM3TB' });
  },
);

test('reads letters that look like digits as digits', () => {
  expect(parseCode('oIlO-OOOO-1111')).toEqual({
    kind: 'recovery',
    position: 0,
    text: '011000001111',
  });
});

test.each([
  ...['', '12345', '1234567', '12345a', '１２３４５６', '12345678901', '1234567890123'],
  // The alphabet has no U, and the first character is a digit.
  ...['4F7K-29QX-M3TU', 'AF7K-29QX-M3TB'],
])('%o is not a code', (typed) => {
  expect(parseCode(typed)).toBeNull();
});

test('a recovery code has a position and 5 bits per byte, and parses as displayed', () => {
  const bytes = Uint8Array.from({ length: RECOVERY_CODE_BYTES }, (_, n) => n * 23);
  const code = recoveryCode(7, bytes);
  expect(code).toBe('70QE5WKA1RF6');
  expect(displayRecoveryCode(code)).toBe('70QE-5WKA-1RF6');
  expect(parseCode(displayRecoveryCode(code))).toEqual({
    kind: 'recovery',
    position: 7,
    text: code,
  });
});

test('every value of a byte gives a character, each with equal frequency', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    const character = recoveryCode(0, Uint8Array.of(byte)).slice(1);
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect([counts.size, new Set(counts.values())]).toEqual([32, new Set([8])]);
});
