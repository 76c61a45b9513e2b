import { describe, expect, test } from 'vitest';
import { type LayerStats, nextVideoLayer, rateLink, videoCap } from './quality.ts';

const good: LayerStats = {
  loss: 0,
  rttMs: 40,
  availableKbps: 2000,
  cpuLimited: false,
  goodSamples: 0,
  stepUpSamples: 5,
  cap: '720p',
};

test.each([
  [0, 40, 'good'],
  [0.05, 40, 'fair'],
  [0, 500, 'fair'],
  [0.1, 40, 'poor'],
  [0, 900, 'poor'],
  [0, null, 'good'],
  // The limits themselves belong to the better level.
  [0.03, 400, 'good'],
  [0.08, 800, 'fair'],
] as const)('loss %s, round trip %s: %s', (loss, rttMs, level) => {
  expect(rateLink({ ...good, loss, rttMs })).toBe(level);
});

test.each([
  [1, '720p'],
  [2, '720p'],
  [3, '360p'],
  [4, '360p'],
  [5, '180p'],
  [12, '180p'],
] as const)('%i people: %s', (people, cap) => expect(videoCap(people)).toBe(cap));

describe('nextVideoLayer', () => {
  test('keeps the layer of a good link', () => {
    expect(nextVideoLayer(good, '720p')).toBe('720p');
    expect(nextVideoLayer({ ...good, goodSamples: 4 }, '360p')).toBe('360p');
  });

  test('applies a lower cap at once', () => {
    expect(nextVideoLayer({ ...good, cap: '180p' }, '720p')).toBe('180p');
  });

  test('lowers video on a poor link one layer at a time, down to 180p', () => {
    const poor = { ...good, loss: 0.1 };
    expect(nextVideoLayer(poor, '720p')).toBe('360p');
    expect(nextVideoLayer(poor, '360p')).toBe('180p');
    expect(nextVideoLayer(poor, '180p')).toBe('180p');
    expect(nextVideoLayer({ ...good, cpuLimited: true }, '720p')).toBe('360p');
  });

  test('pauses video last on a link that can carry only the voice', () => {
    const starved = { ...good, availableKbps: 60 };
    expect(nextVideoLayer(starved, '720p')).toBe('360p');
    expect(nextVideoLayer(starved, '180p')).toBe('off');
    expect(nextVideoLayer({ ...good, loss: 0.2 }, '180p')).toBe('off');
    expect(nextVideoLayer({ ...good, loss: 0.15 }, '180p')).toBe('180p');
    expect(nextVideoLayer({ ...good, availableKbps: 80 }, '180p')).toBe('180p');
    expect(nextVideoLayer({ ...good, availableKbps: null }, '180p')).toBe('180p');
  });

  test('raises video after good samples up to the cap, also from a pause', () => {
    const recovered = { ...good, goodSamples: 5 };
    expect(nextVideoLayer(recovered, 'off')).toBe('180p');
    expect(nextVideoLayer(recovered, '180p')).toBe('360p');
    expect(nextVideoLayer({ ...recovered, cap: '360p' }, '360p')).toBe('360p');
    expect(nextVideoLayer({ ...good, loss: 0.1 }, 'off')).toBe('off');
    // While muted and paused, the estimate is no higher than the silence that the link carries.
    expect(nextVideoLayer({ ...recovered, availableKbps: 5 }, 'off')).toBe('180p');
    expect(nextVideoLayer({ ...recovered, loss: 0.15 }, 'off')).toBe('180p');
    expect(nextVideoLayer({ ...recovered, loss: 0.2 }, 'off')).toBe('off');
  });
});
