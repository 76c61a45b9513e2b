import { expect, test } from 'vitest';
import {
  isEmergencyOpen,
  mayReadRecord,
  mayWriteRecord,
  RECORD_POLICY,
  type RecordPart,
  type RecordRelation,
} from './record-access.ts';

const parts = Object.keys(RECORD_POLICY) as RecordPart[];

function readable(relation: RecordRelation): RecordPart[] {
  return parts.filter((part) => mayReadRecord(part, relation));
}

function writable(relation: RecordRelation): RecordPart[] {
  return parts.filter((part) => mayWriteRecord(part, relation));
}

test('a patient reads everything but the notes and writes their own parts', () => {
  expect(parts.filter((part) => !mayReadRecord(part, 'patient'))).toEqual(['notes']);
  expect(writable('patient')).toEqual([
    ...['identity', 'health', 'reason', 'documents', 'intake', 'consent'],
  ]);
});

test("a treating doctor reads everything and writes the doctor's parts", () => {
  expect(readable('treating')).toEqual(parts);
  expect(writable('treating')).toEqual([
    ...['health', 'notes', 'summary', 'prescriptions', 'encounter', 'consent'],
  ]);
});

test('a doctor whose appointments were all cancelled has only their own notes', () => {
  expect(readable('former')).toEqual(['notes']);
});

test('an admin can neither read nor write clinical parts', () => {
  expect(readable('admin')).toEqual(['identity', 'appointments', 'vitals']);
  expect(writable('admin')).toEqual([]);
});

test('a doctor in an emergency reads what a treating doctor reads and writes nothing', () => {
  expect(readable('emergency')).toEqual(readable('treating'));
  expect(writable('emergency')).toEqual([]);
});

test('an emergency access ends at its hour', () => {
  expect(isEmergencyOpen({ endsAt: 1000, now: 999 })).toBe(true);
  expect(isEmergencyOpen({ endsAt: 1000, now: 1000 })).toBe(false);
});
