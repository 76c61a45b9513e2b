import { expect, test } from 'vitest';
import { brokenList, missingDirections, parseDailyDoses } from './medicine.ts';

test.each([
  ['1-0-1', '1', '0', '1'],
  [' 2 - 1 - 0 ', '2', '1', '0'],
  ['½-0-1.5', '½', '0', '1.5'],
  ['1/2-0-10', '1/2', '0', '10'],
])('reads %s as the three doses of a day', (frequency, morning, noon, night) => {
  expect(parseDailyDoses(frequency)).toEqual({ morning, noon, night });
});

test.each(['every 8 hours', '1-0', '1-0-1-0', '1-0-1 after meals', ''])(
  '%s is not',
  (frequency) => {
    expect(parseDailyDoses(frequency)).toBeNull();
  },
);

const complete = { strength: '500 mg', dose: '1 tablet', frequency: '1-0-1', duration: '5 days' };

test.each([
  [complete, []],
  [{}, ['strength', 'dose', 'frequency', 'duration']],
  [{ ...complete, dose: ' ' }, ['dose']],
  [{ ...complete, duration: undefined, instruction: 'After meals' }, ['duration']],
  [{ ...complete, strength: '-', frequency: ' . ' }, ['strength', 'frequency']],
  [{ ...complete, dose: '½', duration: '५ दिन' }, []],
  [{ asDirected: true }, ['instruction']],
  [{ asDirected: true, instruction: '…' }, ['instruction']],
  [{ asDirected: true, instruction: 'One sachet in a litre of water' }, []],
])('%o lacks %o', (medicine, missing) => {
  expect(missingDirections(medicine)).toEqual(missing);
});

test.each([
  [{}, null],
  [{ list: 'O' }, null],
  [{ list: 'A' }, 'A'],
  [{ list: 'A', mode: 'audio' }, 'A'],
  [{ list: 'A', mode: 'video' }, null],
  [{ list: 'A', mode: 'audio', kind: 'follow-up' }, null],
  [{ list: 'B', mode: 'video' }, 'B'],
  [{ list: 'B', mode: 'video', kind: 'first' }, 'B'],
  [{ list: 'B', kind: 'follow-up' }, null],
  [{ list: 'B', mode: 'in-person' }, null],
] as const)('%o breaks the rule of list %s', (circumstances, list) => {
  expect(brokenList(circumstances)).toBe(list);
});
