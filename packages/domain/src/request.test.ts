import { describe, expect, test } from 'vitest';
import { approvalOf, isExpired, isWaiting, type RequestFacts } from './request.ts';

const UNTIL = 1_000;
const waiting: RequestFacts = {
  requestUntil: UNTIL,
  acceptedAt: null,
  cancelledAt: null,
  cancelledBy: null,
};

describe('approval', () => {
  test.each([
    ['no request', { ...waiting, requestUntil: null }, null],
    ['an open request', waiting, 'waiting'],
    ['an accepted request', { ...waiting, acceptedAt: 500 }, 'accepted'],
    [
      'an accepted request that was cancelled',
      { ...waiting, acceptedAt: 500, cancelledAt: 600, cancelledBy: 'doctor' },
      'accepted',
    ],
    ['a declined request', { ...waiting, cancelledAt: 500, cancelledBy: 'doctor' }, 'declined'],
    ['a withdrawn request', { ...waiting, cancelledAt: 500, cancelledBy: 'patient' }, null],
    ['an expired request', { ...waiting, cancelledAt: UNTIL, cancelledBy: 'admin' }, 'declined'],
  ] as const)('of %s', (_what, request, approval) => {
    expect(approvalOf(request)).toBe(approval);
    expect(isWaiting(request)).toBe(approval === 'waiting');
  });
});

describe('expiry', () => {
  test('a request expires exactly at its end', () => {
    expect(isExpired(waiting, UNTIL - 1)).toBe(false);
    expect(isExpired(waiting, UNTIL)).toBe(true);
  });

  test('an answer in time is no expiry later', () => {
    const later = UNTIL + 1;
    expect(isExpired({ ...waiting, acceptedAt: 500 }, later)).toBe(false);
    expect(isExpired({ ...waiting, cancelledAt: UNTIL - 1, cancelledBy: 'doctor' }, later)).toBe(
      false,
    );
    expect(isExpired({ ...waiting, cancelledAt: UNTIL, cancelledBy: 'admin' }, later)).toBe(true);
    expect(isExpired({ ...waiting, requestUntil: null }, later)).toBe(false);
  });
});
