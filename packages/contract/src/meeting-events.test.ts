import { describe, expect, test } from 'vitest';
import {
  displayName,
  NAME_MAX,
  readAddress,
  readCandidate,
  readDescription,
  readJoin,
} from './meeting-events.ts';

describe('readJoin', () => {
  test('keeps only what the specification names', () => {
    const message = { roomId: 'aB3-_x', userName: 'Asha', verified: true, id: 'forged' };
    expect(readJoin(message)).toEqual({ roomId: 'aB3-_x', userName: 'Asha' });
  });

  test.each([null, 7, 'room', [], {}, { roomId: 5 }, { roomId: '' }, { roomId: '../x' }])(
    'refuses %j',
    (message) => expect(readJoin(message)).toBeNull(),
  );

  test('refuses a room code of 10,000 characters', () => {
    expect(readJoin({ roomId: 'a'.repeat(10_000), userName: 'Asha' })).toBeNull();
  });
});

describe('displayName', () => {
  test.each([
    ['  Asha   Rao ', 'Asha Rao'],
    ['Dr\u202E evil\u0000', 'Dr evil'],
    ['', ''],
    ['\u200B\n', ''],
    ['\u200D', ''],
    ['ശ്രീ\u200Dജ', 'ശ്രീ\u200Dജ'],
    [{}, ''],
  ])('%j is shown as %j', (typed, shown) => expect(displayName(typed)).toBe(shown));

  test('is cut to its longest length, never in the middle of a character', () => {
    expect(displayName('x'.repeat(5000))).toHaveLength(NAME_MAX);
    expect(displayName(`${'x'.repeat(NAME_MAX - 1)}😀`).isWellFormed()).toBe(true);
  });
});

describe('signals', () => {
  test('a description travels as it came, of its kind and not deep', () => {
    const offer = { type: 'offer', sdp: 'v=0', extra: { round: 2 } };
    expect(readDescription(offer, 'offer')).toEqual(offer);
    expect(readDescription(offer, 'answer')).toBeNull();
    expect(readDescription({ type: 'offer', sdp: {} }, 'offer')).toBeNull();
    const deep = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`);
    expect(readDescription({ ...offer, deep }, 'offer')).toEqual({ type: 'offer', sdp: 'v=0' });
  });

  test('a candidate travels as it came, with or without its optional fields', () => {
    const whole = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };
    expect(readCandidate(whole)).toEqual(whole);
    expect(readCandidate({ candidate: 'c' })).toEqual({ candidate: 'c' });
    expect(readCandidate({ candidate: 'c', sdpMid: null })).toEqual({
      candidate: 'c',
      sdpMid: null,
    });
    expect(readCandidate({ candidate: null })).toBeNull();
    expect(readCandidate({ candidate: 'c', sdpMid: 7 })).toBeNull();
    expect(readCandidate({ candidate: 'c', sdpMLineIndex: '0' })).toBeNull();
  });

  test('an address needs a room and one person', () => {
    expect(readAddress({ roomId: 'r', targetUserId: 'u', from: 'x' })).toEqual({
      roomId: 'r',
      targetUserId: 'u',
    });
    expect(readAddress({ roomId: 'r', targetUserId: ['u'] })).toBeNull();
    expect(readAddress({ targetUserId: 'u' })).toBeNull();
  });
});
