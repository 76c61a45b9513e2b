import { describe, expect, test } from 'vitest';
import { judge, nextVideoRung, type RungStats, videoCap } from './quality.ts';

const calm: RungStats = {
  loss: 0,
  rttMs: 40,
  availableKbps: 2000,
  cpuLimited: false,
  calm: 0,
  patience: 5,
  cap: '720p',
};

test.each([
  [0, 40, 'good'],
  [0.05, 40, 'fair'],
  [0, 500, 'fair'],
  [0.1, 40, 'poor'],
  [0, 900, 'poor'],
  [0, null, 'good'],
] as const)('loss %s, round trip %s: %s', (loss, rttMs, level) => {
  expect(judge({ ...calm, loss, rttMs })).toBe(level);
});

test.each([
  [1, '720p'],
  [2, '720p'],
  [3, '360p'],
  [4, '360p'],
  [5, '180p'],
  [12, '180p'],
] as const)('%i people: %s', (people, cap) => expect(videoCap(people)).toBe(cap));

describe('nextVideoRung', () => {
  test('stays while nothing happens', () => {
    expect(nextVideoRung(calm, '720p')).toBe('720p');
    expect(nextVideoRung({ ...calm, calm: 4 }, '360p')).toBe('360p');
  });

  test('the cap holds at once', () => {
    expect(nextVideoRung({ ...calm, cap: '180p' }, '720p')).toBe('180p');
  });

  test('a poor link lowers video one rung at a time, but does not end it', () => {
    const poor = { ...calm, loss: 0.1 };
    expect(nextVideoRung(poor, '720p')).toBe('360p');
    expect(nextVideoRung(poor, '360p')).toBe('180p');
    expect(nextVideoRung(poor, '180p')).toBe('180p');
    expect(nextVideoRung({ ...calm, cpuLimited: true }, '720p')).toBe('360p');
  });

  test('a link that bears the voice only loses video last', () => {
    const starved = { ...calm, availableKbps: 60 };
    expect(nextVideoRung(starved, '720p')).toBe('360p');
    expect(nextVideoRung(starved, '180p')).toBe('off');
    expect(nextVideoRung({ ...calm, loss: 0.2 }, '180p')).toBe('off');
  });

  test('calm leads back, from nothing too, up to the cap', () => {
    const patient = { ...calm, calm: 5 };
    expect(nextVideoRung(patient, 'off')).toBe('180p');
    expect(nextVideoRung(patient, '180p')).toBe('360p');
    expect(nextVideoRung({ ...patient, cap: '360p' }, '360p')).toBe('360p');
    expect(nextVideoRung({ ...calm, loss: 0.1 }, 'off')).toBe('off');
    // Muted and paused, a link is estimated to bear no more than the silence it carries.
    expect(nextVideoRung({ ...patient, availableKbps: 5 }, 'off')).toBe('180p');
    expect(nextVideoRung({ ...patient, loss: 0.2 }, 'off')).toBe('off');
  });
});
