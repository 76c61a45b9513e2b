import { afterEach, expect, test } from 'vitest';
import { readChoice, saveChoice } from './saved-choice.ts';

afterEach(() => sessionStorage.clear());

test('a choice survives a reload', () => {
  const choice = saveChoice('d1', { slotDate: '5_1_2027', slotTime: '10:00 AM', offeredAt: 5 });
  expect(readChoice('d1')).toEqual(choice);
});

test.each(['not JSON', 'null', '"text"', '{}', '{"slotDate":"5_1_2027","slotTime":5,"key":"k"}'])(
  'does not read %s as a choice',
  (stored) => {
    sessionStorage.setItem('nadi-choice:d1', stored);
    expect(readChoice('d1')).toBeUndefined();
  },
);
