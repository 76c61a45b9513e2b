import { readToken } from '#shared/session/session.ts';

interface Chosen {
  /** The token of the session in which they were chosen; empty for a visitor. */
  session: string;
  files: readonly File[];
}

/** By doctor. Documents stay in the memory of this tab: nothing of them is stored before the booking. */
const chosen = new Map<string, Chosen>();

/** Returns the documents that were chosen in this session. */
export function readFiles(docId: string): readonly File[] {
  const found = chosen.get(docId);
  return found?.session === currentSession() ? found.files : [];
}

export function saveFiles(docId: string, files: readonly File[]): void {
  chosen.set(docId, { session: currentSession(), files });
}

/**
 * Gives this session what was chosen in an earlier one of the same person, and removes what anybody else chose.
 * @param earlier null where no earlier session is the same person's
 */
export function claimFiles(docId: string, earlier: string | null): void {
  const found = chosen.get(docId);
  if (!found || found.session === currentSession()) return;
  if (found.session === earlier) saveFiles(docId, found.files);
  else chosen.delete(docId);
}

function currentSession(): string {
  return readToken('patient') ?? '';
}
