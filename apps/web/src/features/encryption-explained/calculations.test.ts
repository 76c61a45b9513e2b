import { classroomPair, classroomSharedNumber } from '@nadi/secure-channel/classroom';
import { expect, test } from 'vitest';
import { findPrivateNumber, powerChain } from './calculations.tsx';

test('lists the steps of a calculation by hand', () => {
  expect(powerChain(5, 3)).toEqual([
    { power: 1, before: 1, product: 5, rest: 5 },
    { power: 2, before: 5, product: 25, rest: 2 },
    { power: 3, before: 2, product: 10, rest: 10 },
  ]);
});

test('calculates the same result as the classroom suite for all numbers', () => {
  for (let ours = 1; ours <= 21; ours++) {
    for (let theirs = 1; theirs <= 21; theirs++) {
      const { publicNumber } = classroomPair(theirs);
      expect(powerChain(publicNumber, ours).at(-1)?.rest).toBe(
        classroomSharedNumber(ours, publicNumber),
      );
    }
  }
});

test('finds every private number from its public one', () => {
  for (let number = 1; number <= 21; number++) {
    expect(findPrivateNumber(classroomPair(number).publicNumber)).toBe(number);
  }
});
