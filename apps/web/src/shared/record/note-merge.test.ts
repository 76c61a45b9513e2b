import { expect, test } from 'vitest';
import { changedBoxes, mergeNotes, mergeTexts } from './note-merge.ts';

const EMPTY = { subjective: '', objective: '', assessment: '', plan: '' };

test.each([
  ['only mine changed', 'Rest', 'Rest well', 'Rest', 'Rest well'],
  ['only theirs changed', 'Rest', 'Rest', 'Rest. Tea', 'Rest. Tea'],
  ['the same change', 'Rest', 'Tea', 'Tea', 'Tea'],
  ['both wrote on', 'Rest', 'Rest well', 'Rest. Tea', 'Rest. Tea well'],
  ['theirs in front, mine behind', 'Rest', 'Rest well', 'Tea and Rest', 'Tea and Rest well'],
  ['both from nothing', '', 'Rest', 'Tea', 'Rest\n\nTea'],
])('%s', (_, base, mine, theirs, expected) => {
  expect(mergeTexts({ base, mine, theirs })).toBe(expected);
});

test('no word that either side wrote is lost, whatever both wrote', () => {
  const words = ['rest', 'tea', 'fever', 'cough', 'well', ' ', '\n', 'restful'];
  let seed = 1;
  const next = (n: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % n;
  };
  const text = () => Array.from({ length: next(6) }, () => words[next(words.length)]).join(' ');
  for (let round = 0; round < 5000; round++) {
    const [base, mine, theirs] = [text(), text(), text()];
    const merged = mergeTexts({ base, mine, theirs }).split(/\s+/);
    const known = base.split(/\s+/);
    const written = [mine, theirs].flatMap((each) => each.split(/\s+/));
    const lost = written.filter((word) => word && !known.includes(word) && !merged.includes(word));
    expect([base, mine, theirs, lost]).toEqual([base, mine, theirs, []]);
  }
});

test('boxes are merged one by one, and those that hold both texts are named', () => {
  const base = { ...EMPTY, plan: 'Rest' };
  const mine = { ...base, subjective: 'Cough', plan: 'Work' };
  const theirs = { ...base, objective: 'Fever', plan: 'Tea' };
  expect(mergeNotes({ base, mine, theirs })).toEqual({
    note: { subjective: 'Cough', objective: 'Fever', assessment: '', plan: 'Work\n\nTea' },
    merged: ['plan'],
  });
});

test('a save sends the changed boxes alone', () => {
  expect(changedBoxes({ ...EMPTY, plan: 'Rest' }, { ...EMPTY, objective: 'x' })).toEqual({
    objective: 'x',
    plan: '',
  });
});
