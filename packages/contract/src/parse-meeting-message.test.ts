import { describe, expect, test } from 'vitest';
import {
  displayName,
  NAME_MAX,
  parseCandidate,
  parseDescription,
  parseJoinRoom,
  parseLayersWanted,
  parseSignalTarget,
} from './parse-meeting-message.ts';

describe('parseJoinRoom', () => {
  test('keeps only the known fields', () => {
    const message = { roomId: 'aB3-_x', userName: 'Asha', verified: true, id: 'forged' };
    expect(parseJoinRoom(message)).toEqual({ roomId: 'aB3-_x', userName: 'Asha' });
  });

  test.each([null, 7, 'room', [], {}, { roomId: 5 }, { roomId: '' }, { roomId: '../x' }])(
    'refuses %j',
    (message) => expect(parseJoinRoom(message)).toBeNull(),
  );

  test('refuses a room code of 10,000 characters', () => {
    expect(parseJoinRoom({ roomId: 'a'.repeat(10_000), userName: 'Asha' })).toBeNull();
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
  ])('shows %j as %j', (typed, shown) => expect(displayName(typed)).toBe(shown));

  test('truncates a long name without splitting a character', () => {
    expect(displayName('x'.repeat(5000))).toHaveLength(NAME_MAX);
    expect(displayName(`${'x'.repeat(NAME_MAX - 1)}😀`).isWellFormed()).toBe(true);
  });
});

describe('signals', () => {
  test('keep unknown fields of a description unless they nest too deeply', () => {
    const offer = { type: 'offer', sdp: 'v=0', extra: { round: 2 } };
    expect(parseDescription(offer, 'offer')).toEqual(offer);
    expect(parseDescription(offer, 'answer')).toBeNull();
    expect(parseDescription({ type: 'offer', sdp: {} }, 'offer')).toBeNull();
    const deep = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`);
    expect(parseDescription({ ...offer, deep }, 'offer')).toEqual({ type: 'offer', sdp: 'v=0' });
  });

  test('keep unknown fields of a candidate and allow missing optional ones', () => {
    const whole = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };
    expect(parseCandidate(whole)).toEqual(whole);
    expect(parseCandidate({ candidate: 'c' })).toEqual({ candidate: 'c' });
    expect(parseCandidate({ candidate: 'c', sdpMid: null })).toEqual({
      candidate: 'c',
      sdpMid: null,
    });
    expect(parseCandidate({ candidate: null })).toBeNull();
    expect(parseCandidate({ candidate: 'c', sdpMid: 7 })).toBeNull();
    expect(parseCandidate({ candidate: 'c', sdpMLineIndex: '0' })).toBeNull();
  });

  test('require a room and one participant as the target', () => {
    expect(parseSignalTarget({ roomId: 'r', targetUserId: 'u', from: 'x' })).toEqual({
      roomId: 'r',
      targetUserId: 'u',
    });
    expect(parseSignalTarget({ roomId: 'r', targetUserId: ['u'] })).toBeNull();
    expect(parseSignalTarget({ targetUserId: 'u' })).toBeNull();
  });

  test('reads wanted layers, of at most a full room', () => {
    const layers = [{ userId: 'u', layer: '720p', extra: 1 }];
    expect(parseLayersWanted({ roomId: 'r', layers })).toEqual({
      ...{ roomId: 'r', layers: [{ userId: 'u', layer: '720p' }] },
    });
    const many = Array.from({ length: 5000 }, (_, i) => ({ userId: `${i}`, layer: 'off' }));
    expect(parseLayersWanted({ roomId: 'r', layers: many })?.layers).toHaveLength(50);
  });

  test.each([
    null,
    { roomId: 'r' },
    { roomId: 'r', layers: {} },
    { roomId: 'r', layers: [null] },
    { roomId: 'r', layers: [{ userId: 'u', layer: '1080p' }] },
    { roomId: 'r', layers: [{ userId: 7, layer: 'off' }] },
    { roomId: 'r', layers: [{ userId: 'u'.repeat(65), layer: 'off' }] },
    { layers: [] },
  ])('rejects wanted layers of another form (%#)', (message) => {
    expect(parseLayersWanted(message)).toBeNull();
  });
});
