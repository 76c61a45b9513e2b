import { expect, test } from 'vitest';
import { describePresent } from './already-inside.tsx';

const rao = { name: 'Dr. Rao', role: 'doctor' } as const;
const asha = { name: 'Asha', role: 'patient' } as const;
const admin = { name: 'Admin', role: 'admin' } as const;

test.each([
  ['patient', [], 0, 'The doctor is not here yet.'],
  ['patient', [rao], 0, 'Dr. Rao is in the meeting.'],
  ['patient', [rao], 1, 'Dr. Rao and one guest are in the meeting.'],
  ['patient', [], 2, '2 guests are in the meeting. The doctor is not here yet.'],
  ['patient', [admin], 0, 'Admin is in the meeting. The doctor is not here yet.'],
  ['doctor', [asha], 2, 'Asha and 2 guests are in the meeting.'],
  ['doctor', [], 1, 'One guest is in the meeting. The patient is not here yet.'],
  ['admin', [], 0, 'Nobody is in the meeting yet.'],
  ['admin', [asha, rao], 1, 'Asha, Dr. Rao and one guest are in the meeting.'],
  [null, [rao], 3, null],
] as const)('as %s, %j and %i guests: %s', (as, parties, guests, words) => {
  expect(describePresent({ as, parties: [...parties], guests })).toBe(words);
});
