import { afterEach, expect, test } from 'vitest';
import { readChoice, readDetails, saveChoice, saveDetails } from './saved-choice.ts';

afterEach(() => sessionStorage.clear());

test('a choice and what was added to it survive a reload', () => {
  const choice = saveChoice('d1', { slotDate: '5_1_2027', slotTime: '10:00 AM', offeredAt: 5 });
  saveDetails('d1', { reason: 'A cough', consentVersion: 3 });
  expect(readChoice('d1')).toEqual(choice);
  expect(readDetails('d1')).toEqual({ reason: 'A cough', consentVersion: 3 });
});

test.each(['not JSON', 'null', '"text"', '{}', '{"slotDate":"5_1_2027","slotTime":5,"key":"k"}'])(
  '%s is no choice',
  (stored) => {
    sessionStorage.setItem('nadi-choice:d1', stored);
    expect(readChoice('d1')).toBeUndefined();
  },
);

test.each([
  ['not JSON', {}],
  ['null', {}],
  ['{"reason":7,"consentVersion":"3","dependantId":{}}', {}],
  ['{"reason":"A cough","more":"x"}', { reason: 'A cough' }],
])('of stored details %s, only what a booking takes is read', (stored, details) => {
  sessionStorage.setItem('nadi-added:d1', stored);
  expect(readDetails('d1')).toEqual(details);
});
