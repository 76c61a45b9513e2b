import { beforeEach, expect, test } from 'vitest';
import { readPrescriptionDraft, savePrescriptionDraft } from './drafts.ts';
import { storeSealed, unlockDrafts } from './sealed-drafts.ts';

beforeEach(() => {
  localStorage.clear();
  unlockDrafts('A'.repeat(43));
});

test('reads a draft as it was typed', () => {
  const draft = {
    items: [{ name: 'Paracetamol', asNeeded: true, asDirected: true }],
    advice: 'Rest',
  };
  savePrescriptionDraft('a1', draft);
  expect(readPrescriptionDraft('a1')).toEqual(draft);
  expect(readPrescriptionDraft('a2')).toBeNull();
});

test.each([
  ['{}'],
  ['{"items":"Paracetamol"}'],
  ['{"items":[null]}'],
  ['{"items":[{"brand":"Calpol"}]}'],
  ['{"items":[{"name":"Paracetamol","asNeeded":"yes"}]}'],
  ['{"items":[{"name":"Paracetamol","asDirected":"yes"}]}'],
  ['{"items":[{"name":7}]}'],
  ['{"items":[],"advice":{}}'],
])('does not read %s as a draft', (stored) => {
  storeSealed('nadi-prescription-draft:a1', JSON.parse(stored));
  expect(readPrescriptionDraft('a1')).toBeNull();
});
