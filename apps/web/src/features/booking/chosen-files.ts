import { readToken } from '#shared/session/session.ts';

interface Chosen {
  /** The token of the session that chose them; empty for a visitor. */
  session: string;
  files: readonly File[];
}

/** By doctor id. Documents stay in this tab's memory and are not stored before the booking. */
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
 * Moves the same person's documents from an earlier session into this one, and removes those of anyone else.
 * @param earlier null if no earlier session belongs to the same person
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
