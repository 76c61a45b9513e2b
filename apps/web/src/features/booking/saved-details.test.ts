import { minutes } from '@nadi/domain/limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearSession, rememberAccount, setSession } from '#shared/session/session.ts';
import { readChoice, saveChoice, updateChoice } from './saved-choice.ts';
import { claimDetails, mayResume, readDetails, saveDetails } from './saved-details.ts';

const now = Date.parse('2027-01-05T12:10:00+05:30');
const typed = { reason: 'A cough', dependantId: 'm1' };
const key = 'nadi-added:d1';

beforeEach(() => {
  vi.setSystemTime(now);
  setSession('patient', 't1');
});

function pressBook() {
  const choice = saveChoice('d1', { slotDate: '5_1_2027', slotTime: '10:00 AM' });
  updateChoice('d1', { ...choice, bookAfterSignIn: now });
}

test('typed details survive a reload, and undefined removes a field', () => {
  saveDetails('d1', typed);
  expect(readDetails('d1')).toEqual(typed);
  saveDetails('d1', { reason: undefined });
  expect(readDetails('d1')).toEqual({ dependantId: 'm1' });
});

test('the same account gets them back after the session has ended', () => {
  claimDetails('d1', 'asha');
  saveDetails('d1', typed);
  setSession('patient', 't2');
  expect(readDetails('d1')).toEqual({});
  expect(claimDetails('d1', undefined)).toBe(false);
  expect(claimDetails('d1', 'asha')).toBe(true);
  expect(readDetails('d1')).toEqual(typed);
});

test.each(['binu', ''])(
  'the account %j gets neither another account’s details nor its press',
  (id) => {
    claimDetails('d1', 'asha');
    saveDetails('d1', typed);
    pressBook();
    setSession('patient', 't2');
    expect(claimDetails('d1', id)).toBe(true);
    expect([readDetails('d1'), readChoice('d1'), mayResume('d1')]).toEqual([{}, undefined, false]);
    expect(sessionStorage.getItem(key)).not.toContain('cough');
  },
);

test('knows the account of a session that ended before the profile was loaded', () => {
  rememberAccount('patient', 't1', 'asha');
  saveDetails('d1', typed);
  setSession('patient', 't2');
  expect(claimDetails('d1', 'asha')).toBe(true);
  expect(readDetails('d1')).toEqual(typed);
});

test('discards details if their account was never known', () => {
  saveDetails('d1', typed);
  setSession('patient', 't2');
  claimDetails('d1', 'asha');
  expect(readDetails('d1')).toEqual({});
});

test('hides a session’s details from a visitor', () => {
  saveDetails('d1', typed);
  clearSession('patient');
  expect([claimDetails('d1', undefined), readDetails('d1')]).toEqual([true, {}]);
});

test.each([
  [minutes(15) - 1, typed, true],
  [minutes(15), {}, false],
])('restores a visitor’s details and press %d ms later: %j', (later, expected, resumes) => {
  clearSession('patient');
  saveDetails('d1', typed);
  pressBook();
  vi.setSystemTime(now + later);
  setSession('patient', 't1');
  expect(claimDetails('d1', undefined)).toBe(true);
  expect([readDetails('d1'), mayResume('d1')]).toEqual([expected, resumes]);
});

test('resumes nothing without a press', () => {
  saveChoice('d1', { slotDate: '5_1_2027', slotTime: '10:00 AM' });
  expect(mayResume('d1')).toBe(false);
});

const owner = { session: 't1', account: '', changedAt: now };

test.each([
  ['not JSON', {}],
  ['null', {}],
  ['{"reason":"A cough"}', {}],
  [JSON.stringify({ ...owner, reason: 7, dependantId: {} }), {}],
  [JSON.stringify({ ...owner, reason: 'A cough', more: 'x' }), { reason: 'A cough' }],
])('reads from stored details %s only the fields of a booking', (stored, details) => {
  sessionStorage.setItem(key, stored);
  expect(readDetails('d1')).toEqual(details);
});

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
