import { expect, test } from 'vitest';
import { listPhrases } from './word-row.ts';

test('lists alternatives, and what a search may leave out', () => {
  expect(listPhrases([['headache', 'sir/sar (mein) dard', '', '', 'Kopfweh']])).toEqual([
    { english: 'headache', phrase: 'sir mein dard', needed: 'sir dard' },
    { english: 'headache', phrase: 'sar mein dard', needed: 'sar dard' },
    { english: 'headache', phrase: 'kopfweh', needed: 'kopfweh' },
  ]);
});
