import { expect, test } from 'vitest';
import { type CopyFacts, copyState } from './copies.ts';

const NEW: CopyFacts = { running: false, endsAt: null, failedAt: null, endedAt: null };

test.each<[string, Partial<CopyFacts>, string]>([
  ['waits until a run takes it', {}, 'waiting'],
  ['is made by a run', { running: true }, 'making'],
  ['is ready until the last millisecond', { endsAt: 101 }, 'ready'],
  ['ends at its end, before a job has deleted it', { endsAt: 100 }, 'ended'],
  ['has failed', { failedAt: 50 }, 'failed'],
  ['has ended after a failure', { failedAt: 50, endedAt: 60 }, 'ended'],
  ['has ended before its time', { endsAt: 200, endedAt: 60 }, 'ended'],
])('a copy %s', (_, facts, state) => {
  expect(copyState({ ...NEW, ...facts }, 100)).toBe(state);
});
