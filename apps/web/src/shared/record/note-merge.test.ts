import {
  array,
  assert,
  boolean,
  constantFrom,
  infiniteStream as infinite,
  integer,
  property,
  record,
  uniqueArray,
} from 'fast-check';
import { expect, test } from 'vitest';
import { changedBoxes, mergeNotes, mergeTexts } from './note-merge.ts';

const EMPTY = { subjective: '', objective: '', assessment: '', plan: '' };

test.each([
  ['my change alone', 'Rest', 'Rest well', 'Rest', 'Rest well'],
  ['their change alone', 'Rest', 'Rest', 'Rest. Tea', 'Rest. Tea'],
  ['the same change once', 'Rest', 'Rest well', 'Rest well', 'Rest well'],
  [
    'the longer change if it contains the other',
    'Rest',
    'Rest well',
    'Rest well. Tea',
    'Rest well. Tea',
  ],
  [
    'changes of different lines',
    'Rest\nTea',
    'Rest well\nTea',
    'Rest\nTea\nSoup',
    'Rest well\nTea\nSoup',
  ],
  [
    'a line that both changed in both versions',
    'Rest',
    'Rest well',
    'Rest. Tea',
    'Rest well\nRest. Tea',
  ],
  ['both texts if there was none', '', 'Rest', 'Tea', 'Rest\nTea'],
  [
    'two doses apart',
    'Take 5 mg twice',
    'Take 10 mg twice',
    'Take 5 mg thrice',
    'Take 10 mg twice\nTake 5 mg thrice',
  ],
  ['a dose beside one that ends with it', '', '5 mg', '15 mg', '5 mg\n15 mg'],
  ['a dose beside one that begins with it', 'Take', 'Take 1', 'Take 1.5', 'Take 1\nTake 1.5'],
  ['a finding beside its opposite', '', 'allergic', 'not allergic', 'allergic\nnot allergic'],
])('keeps %s', (_, base, mine, theirs, expected) => {
  expect(mergeTexts({ base, mine, theirs })).toBe(expected);
});

const note = () => array(constantFrom('Rest', 'Tea', '5 mg', '15 mg', '', 'Rest well')).map(toText);
const toText = (lines: string[]) => lines.join('\n');

test('returns the text if both sides wrote the same', () => {
  assert(
    property(note(), note(), (base, text) => {
      expect(mergeTexts({ base, mine: text, theirs: text })).toBe(text);
    }),
  );
});

test('loses no line that either side wrote', () => {
  assert(
    property(note(), note(), note(), (base, mine, theirs) => {
      const merged = mergeTexts({ base, mine, theirs });
      const known = new Set(base.split('\n'));
      const written = [...mine.split('\n'), ...theirs.split('\n')];
      for (const line of written) {
        // A text that goes on is the same line, a text that only ends the same is not.
        if (line !== '' && !known.has(line))
          expect(`\n${merged} `).toMatch(new RegExp(`\n${line}\\s`));
      }
    }),
  );
});

test('writes no line twice if each is different', () => {
  const line = (side: string) => integer({ min: 1, max: 9 }).map((n) => `${side} ${n}`);
  const base = uniqueArray(line('base'));
  const edit = (side: string) =>
    record({ stays: infinite(boolean()), added: uniqueArray(line(side)) });
  assert(
    property(base, edit('mine'), edit('theirs'), (lines, ...edits) => {
      const [mine = '', theirs = ''] = edits.map(({ stays, added }) =>
        toText(
          lines.flatMap((each, k) => [
            ...(stays.next().value ? [each] : []),
            ...added.slice(k, k + 1),
          ]),
        ),
      );
      const merged = mergeTexts({ base: toText(lines), mine, theirs });
      const written = merged.split('\n').filter((each) => each !== '');
      expect(written).toEqual([...new Set(written)]);
    }),
  );
});

test('merges each box on its own and names those that hold both texts', () => {
  const base = { ...EMPTY, plan: 'Rest' };
  const mine = { ...base, subjective: 'Cough', plan: 'Work' };
  const theirs = { ...base, objective: 'Fever', plan: 'Tea' };
  expect(mergeNotes({ base, mine, theirs })).toEqual({
    note: { subjective: 'Cough', objective: 'Fever', assessment: '', plan: 'Work\nTea' },
    merged: ['plan'],
  });
});

test('a save sends only the changed boxes', () => {
  expect(changedBoxes({ ...EMPTY, plan: 'Rest' }, { ...EMPTY, objective: 'x' })).toEqual({
    objective: 'x',
    plan: '',
  });
});
