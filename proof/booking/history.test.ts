import { expect, test } from 'vitest';
import { type Attempt, type StoredBooking, violations } from './history.ts';

const won: Attempt = {
  slot: 's',
  patient: 'p',
  began: 0,
  ended: 5,
  unknown: 0,
  outcome: { booked: 'code' },
};
const lost: Attempt = { ...won, patient: 'q', outcome: { refused: 'slot-taken' } };
const stored: StoredBooking = { slot: 's', patient: 'p', code: 'code' };

test('a slot booked once, by the patient with the confirmation, is no violation', () => {
  expect(violations([won, lost], [stored])).toEqual([]);
});

test.each<[string, Attempt[], StoredBooking[], string]>([
  ['lost', [won], [], 's: an acknowledged booking is gone'],
  ['sold twice', [won, lost], [stored, { ...stored, patient: 'q', code: 'b' }], 's was sold twice'],
  [
    'given to another',
    [won],
    [{ ...stored, patient: 'q' }],
    's: an acknowledged booking is another’s',
  ],
  ['sold unasked', [lost], [stored], 's was sold to nobody'],
  ['refused though free', [lost], [], 's: refused, and sold to nobody'],
  [
    'refused too early',
    [{ ...won, began: 9, ended: 12 }, lost],
    [stored],
    's: refused before its winner had asked',
  ],
  [
    'refused for nothing',
    [won, { ...lost, outcome: { refused: 'doctor-unavailable' } }],
    [stored],
    's: refused, and not for being taken',
  ],
  ['refused to its owner', [won, { ...lost, patient: 'p' }], [stored], 's: its owner was refused'],
])('a booking that was %s is found', (_what, attempts, rows, found) => {
  expect(violations(attempts, rows)).toContain(found);
});
