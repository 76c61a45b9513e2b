import type { NoteText } from '@nadi/contract/record';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { unstoredDrafts } from './draft-names.ts';
import { noteDrafts, saveDraft, savePrescriptionDraft } from './drafts.ts';
import { unlockDrafts } from './sealed-drafts.ts';
import { sendDrafts } from './send-drafts.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const EMPTY = { subjective: '', objective: '', assessment: '', plan: '' };
const note = (plan: string): NoteText => ({ ...EMPTY, plan });

/** The note on the server. */
let server: { version: number; note: NoteText };

beforeEach(() => {
  localStorage.clear();
  unstoredDrafts.clear();
  unlockDrafts('A'.repeat(43));
  server = { version: 3, note: note('Rest') };
  vi.mocked(request).mockImplementation(async (_name, body) => {
    const sent = body as { note: Partial<NoteText>; version: number };
    if (sent.version !== server.version) {
      throw new ApiError('', { status: 409, code: 'stale-version', current: server });
    }
    server = { version: server.version + 1, note: { ...server.note, ...sent.note } };
    return { success: true, version: server.version, savedAt: 1 } as never;
  });
});

function leave(plan: string, editorId = 'closed') {
  saveDraft({ appointmentId: 'a1', editorId }, { base: note('Rest'), note: note(plan) });
}

test('sends and removes the drafts of closed editors and other tabs', async () => {
  leave('Rest well');
  leave('Rest and tea', 'other tab');
  expect(await sendDrafts()).toEqual({ notes: 0, prescriptions: 0, addenda: 0, unstored: 0 });
  for (const word of ['Rest', 'well', 'and', 'tea']) expect(server.note.plan).toContain(word);
  expect(noteDrafts()).toEqual([]);
});

test('keeps and counts a note that cannot be sent, and counts an unissued prescription', async () => {
  leave('Rest well');
  savePrescriptionDraft('a1', { items: [{ name: 'Paracetamol' }] });
  vi.mocked(request).mockRejectedValue(new ApiError('', { status: 0 }));
  expect(await sendDrafts()).toEqual({ notes: 1, prescriptions: 1, addenda: 0, unstored: 0 });
  expect(noteDrafts()).toMatchObject([{ draft: { note: { plan: 'Rest well' } } }]);
});

test('counts a draft that the browser could not store until it can', async () => {
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new DOMException('', 'QuotaExceededError');
    },
  });
  leave('Rest well');
  vi.unstubAllGlobals();
  expect(await sendDrafts()).toEqual({ notes: 0, prescriptions: 0, addenda: 0, unstored: 1 });
  saveDraft({ appointmentId: 'a1', editorId: 'closed' }, null);
  expect(await sendDrafts()).toEqual({ notes: 0, prescriptions: 0, addenda: 0, unstored: 0 });
});
