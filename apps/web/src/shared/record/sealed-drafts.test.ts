import { toB64url } from '@nadi/secure-channel/bytes';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { clearSession, setSession } from '#shared/session/session.ts';
import { readPrescriptionDraft, savePrescriptionDraft } from './drafts.ts';
import { openDrafts } from './sealed-drafts.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const keyOf = (doctor: number) => toB64url(new Uint8Array(32).fill(doctor));
const draft = { items: [{ name: 'Paracetamol' }], diagnosis: 'Syphilis' };
const stored = () => JSON.stringify({ ...localStorage });

/** Signs a doctor in with a new session and opens a record. */
async function open(doctor: number, token = `d${doctor}`) {
  setSession('doctor', token);
  vi.mocked(request).mockResolvedValue({ success: true, key: keyOf(doctor) } as never);
  return openDrafts();
}

beforeEach(() => {
  localStorage.clear();
  clearSession('doctor');
});

test('only the same doctor can read a draft after the session has ended', async () => {
  await open(1);
  savePrescriptionDraft('a1', draft);
  expect(readPrescriptionDraft('a1')).toEqual(draft);
  clearSession('doctor');
  expect(readPrescriptionDraft('a1')).toBeNull();
  expect(stored()).toContain('nadi-prescription-draft:a1');
  expect(stored()).not.toMatch(/Syphilis|Paracetamol|diagnosis/);
  await open(2);
  expect(readPrescriptionDraft('a1')).toBeNull();
  clearSession('doctor');
  await open(1, 'another session');
  expect(readPrescriptionDraft('a1')).toEqual(draft);
});

test('does not read a draft for another appointment', async () => {
  await open(1);
  savePrescriptionDraft('a1', draft);
  const text = localStorage.getItem('nadi-prescription-draft:a1') ?? '';
  localStorage.setItem('nadi-prescription-draft:a2', text);
  expect(readPrescriptionDraft('a2')).toBeNull();
});

test('stores nothing without the key', async () => {
  setSession('doctor', 'd1');
  vi.mocked(request).mockRejectedValue(new Error('offline'));
  expect(await openDrafts()).toBe(false);
  savePrescriptionDraft('a1', draft);
  expect(stored()).not.toContain('nadi-prescription-draft');
});

test('encrypts a draft that an earlier release stored as plain text', async () => {
  localStorage.setItem('nadi-prescription-draft:a1', JSON.stringify(draft));
  await open(1);
  expect(stored()).not.toContain('Syphilis');
  expect(readPrescriptionDraft('a1')).toEqual(draft);
});
