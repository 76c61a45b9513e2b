import { expect, test } from 'vitest';
import {
  type ErasureFacts,
  erasureAnswerBy,
  paymentsRetainedUntil,
  planErasure,
  type RetentionTerms,
  recordRetainedUntil,
} from './retention.ts';

const TERMS: RetentionTerms = { recordYears: null, paymentYears: null, fiscalYearStart: '04-01' };

test.each([
  { years: null, until: '2029-11-28' },
  { years: 2, until: '2029-11-28' },
  { years: 10, until: '2036-11-28' },
])('keeps a record for the clinic’s years, at least three: $years', ({ years, until }) => {
  const facts = { lastDay: '2026-11-28', bornOn: '1980-01-01' };
  expect(recordRetainedUntil(facts, { ...TERMS, recordYears: years })).toBe(until);
});

test('keeps a child’s record from the 18th birthday on', () => {
  const child = { lastDay: '2026-11-28', bornOn: '2020-02-29' };
  expect(recordRetainedUntil(child, TERMS)).toBe('2041-03-01');
  expect(recordRetainedUntil({ ...child, bornOn: null }, TERMS)).toBe('2029-11-28');
});

test.each([
  ['2026-11-28', '04-01', '2034-03-31'],
  ['2026-04-01', '04-01', '2034-03-31'],
  ['2026-03-31', '04-01', '2033-03-31'],
  ['2026-12-31', '01-01', '2033-12-31'],
])('keeps a payment of %s, with financial years from %s, until %s', (day, start, until) => {
  expect(paymentsRetainedUntil(day, { ...TERMS, fiscalYearStart: start })).toBe(until);
});

test('keeps payments longer if the clinic says so, never shorter', () => {
  expect(paymentsRetainedUntil('2026-11-28', { ...TERMS, paymentYears: 10 })).toBe('2037-03-31');
  expect(paymentsRetainedUntil('2026-11-28', { ...TERMS, paymentYears: 1 })).toBe('2034-03-31');
});

const FACTS: ErasureFacts = {
  bornOn: '1980-01-01',
  lastDay: '2026-11-01',
  lastPaidOn: '2026-11-01',
  counts: { contact: 1, record: 4, payments: 2, appointments: 3, waitlist: 0 },
};

test('plans each kind of data that the patient has', () => {
  expect(planErasure(FACTS, TERMS, '2026-11-28')).toEqual([
    { kind: 'contact', action: 'delete', count: 1 },
    { kind: 'record', action: 'keep', count: 4, until: '2029-11-01' },
    { kind: 'payments', action: 'keep', count: 2, until: '2034-03-31' },
    { kind: 'appointments', action: 'pseudonymise', count: 3 },
  ]);
});

test('keeps until the last day ends, then deletes the record and names of payments', () => {
  const actions = (today: string) => planErasure(FACTS, TERMS, today).map(({ action }) => action);
  expect(actions('2029-11-01')).toContain('keep');
  expect(actions('2034-03-31')).toEqual(['delete', 'delete', 'keep', 'pseudonymise']);
  expect(actions('2034-04-01')).toEqual(['delete', 'delete', 'pseudonymise', 'pseudonymise']);
});

test('deletes a record without an appointment that took place', () => {
  const plan = planErasure({ ...FACTS, lastDay: null }, TERMS, '2026-11-28');
  expect(plan).toContainEqual({ kind: 'record', action: 'delete', count: 4 });
});

test('gives the clinic thirty days for an answer, on its own calendar', () => {
  const late = Date.parse('2026-11-28T23:30:00Z');
  expect(erasureAnswerBy('Asia/Kolkata', late)).toBe('2026-12-29');
});
