import type { WalkIn } from '@nadi/contract/reception';
import { expect, test } from 'vitest';
import { walkInGroups } from './walk-in-queue.tsx';

function walkIn(token: number, doctor?: string, calledAt?: number): WalkIn {
  return {
    ...{ _id: String(token), userId: `u${token}`, name: 'Asha Rao', arrivedAt: 0, token },
    ...(doctor !== undefined && { docId: doctor, docName: `Dr. ${doctor}` }),
    ...(calledAt !== undefined && { calledAt }),
  };
}

const shown = (walkIns: WalkIn[]) =>
  walkInGroups(walkIns).map(({ title, walkIns: members, next }) => [
    title,
    members.map(({ token }) => token),
    next?.token,
  ]);

test('groups the queue by doctor, after patients who wait for any doctor', () => {
  const walkIns = [walkIn(1, 'Rao'), walkIn(2), walkIn(3, 'Das'), walkIn(4, 'Rao')];
  expect(shown(walkIns)).toEqual([
    ['The first doctor who is free', [2], undefined],
    ['Dr. Das', [3], 3],
    ['Dr. Rao', [1, 4], 1],
  ]);
});

test('lists the called patient first, and the lowest waiting token as next', () => {
  const walkIns = [walkIn(2, 'Rao'), walkIn(3, 'Rao'), walkIn(5, 'Rao', 1000)];
  expect(shown(walkIns)).toEqual([['Dr. Rao', [5, 2, 3], 2]]);
});
