import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  breakClassroom,
  classroomOpen,
  classroomPair,
  classroomSeal,
  classroomSharedNumber,
  isClassroomPublicNumber,
  randomClassroomPair,
} from './classroom.ts';
import { classroomServerPair } from './classroom-server.ts';

const iv = Uint8Array.from({ length: 12 }, (_byte, at) => at);
const PRIVATE_NUMBERS = Array.from({ length: 21 }, (_number, at) => at + 1);

describe('classroom numbers', () => {
  it('both sides compute the same shared number from any private numbers', () => {
    for (const a of PRIVATE_NUMBERS) {
      for (const b of PRIVATE_NUMBERS) {
        const fromA = classroomSharedNumber(a, classroomPair(b).publicNumber);
        expect(fromA).toBe(classroomSharedNumber(b, classroomPair(a).publicNumber));
      }
    }
  });

  it('match the textbook: 5^6 = 8, 5^15 = 19, shared 2 (mod 23)', () => {
    expect(classroomPair(6).publicNumber).toBe(8);
    expect(classroomPair(15).publicNumber).toBe(19);
    expect(classroomSharedNumber(6, 19)).toBe(2);
  });

  it('accepts exactly the public numbers 2 to 22', () => {
    const all = PRIVATE_NUMBERS.map((number) => classroomPair(number).publicNumber);
    expect(all.sort((a, b) => a - b)).toEqual(PRIVATE_NUMBERS.map((number) => number + 1));
    expect(all.every(isClassroomPublicNumber)).toBe(true);
    for (const bad of [1, 23, 0, -2, 2.5, Number.NaN, '8', null])
      expect(isClassroomPublicNumber(bad)).toBe(false);
  });

  it('refuses private numbers outside 1 to 21', () => {
    for (const bad of [0, 22, 1.5, Number.NaN])
      expect(() => classroomPair(bad)).toThrow(RangeError);
  });

  it('draws private numbers with equal probability from random bytes', () => {
    const bytes = [255, 252, 251];
    expect(randomClassroomPair(() => new Uint8Array([bytes.shift() ?? 0])).privateNumber).toBe(21);
    expect(randomClassroomPair(() => new Uint8Array([0])).privateNumber).toBe(1);
  });

  it('a session has the same server pair on every node; sessions have different pairs', () => {
    const keys = { macKey: createSecretKey(new Uint8Array(32).fill(3)) };
    const pairs = PRIVATE_NUMBERS.map((n) => classroomServerPair(keys, `demo-${n}`));
    expect(classroomServerPair(keys, 'demo-1')).toEqual(pairs[0]);
    expect(new Set(pairs.map(({ privateNumber }) => privateNumber)).size).toBeGreaterThan(5);
  });
});

describe('a message', () => {
  it('opens only under the shared number', async () => {
    const message = await classroomSeal(2, '{"a":"₹"}', iv);
    expect(Buffer.from(message.encrypted, 'base64')).toHaveLength(12 + 11 + 16);
    expect(message.keyHex).toBe('d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35');
    expect(await classroomOpen(2, message.encrypted)).toEqual(message);
    expect(await classroomOpen(3, message.encrypted)).toBeUndefined();
  });

  it('may be empty, but refuses an iv of another length', async () => {
    const message = await classroomSeal(2, '', iv);
    expect(message.ivHex).toBe('000102030405060708090a0b');
    expect(await classroomOpen(2, message.encrypted)).toEqual(message);
    for (const length of [0, 11, 13, 16])
      await expect(classroomSeal(2, '', new Uint8Array(length))).rejects.toThrow(RangeError);
  });

  it.each([undefined, 5, '', 'AAAA', '%%%%', `${'A'.repeat(64)}`])(
    'does not accept %j',
    async (bad) => {
      expect(await classroomOpen(2, bad)).toBeUndefined();
    },
  );

  it('can be opened by trying every key', async () => {
    const { encrypted } = await classroomSeal(17, 'blood pressure 120/80', iv);
    const broken = await breakClassroom(encrypted);
    expect(broken).toMatchObject({ sharedNumber: 17, text: 'blood pressure 120/80' });
    expect(broken?.tried).toHaveLength(17);
    expect(await breakClassroom('A'.repeat(64))).toBeUndefined();
  });
});
