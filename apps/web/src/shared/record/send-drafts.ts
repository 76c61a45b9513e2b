import * as routes from '@nadi/contract/generated/route-table';
import { request } from '#shared/api/client.ts';
import { countDrafts, type UnsentDrafts, unstoredDrafts } from './draft-names.ts';
import { countAddendumDrafts, countPrescriptionDrafts, noteDrafts } from './drafts.ts';
import { createNoteSaver } from './note-saver.ts';
import { openDrafts } from './sealed-drafts.ts';

const PATIENCE_MS = 8000;
const ATTEMPTS = 3;

/**
 * Sends the notes that this browser has stored, including those of other tabs, and counts the remaining
 * drafts.
 */
export async function sendDrafts(): Promise<UnsentDrafts> {
  if (!(await openDrafts())) return countDrafts();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  // One after the other, because two tabs may have changed the same note.
  for (const draft of noteDrafts()) await sendNote(draft, signal);
  return {
    notes: noteDrafts().length,
    prescriptions: countPrescriptionDrafts(),
    addenda: countAddendumDrafts(),
    unstored: unstoredDrafts.size,
  };
}

async function sendNote(
  { appointmentId, editorId, draft }: ReturnType<typeof noteDrafts>[number],
  signal: AbortSignal,
): Promise<void> {
  const saver = createNoteSaver(
    { version: 0, note: draft.base, savedAt: 0 },
    {
      appointmentId,
      editorId,
      send: (note, version) =>
        request(routes.saveNote, { appointmentId, note, version }, { signal }),
      setTimer: () => () => undefined,
    },
  );
  saver.adopt(draft);
  // The first reply names the current version, with which the text is merged.
  for (let attempt = 0; attempt < ATTEMPTS && isUnsent(saver); attempt += 1) await saver.flush();
}

function isUnsent(saver: ReturnType<typeof createNoteSaver>): boolean {
  return saver.getSnapshot().state === 'unsaved';
}
