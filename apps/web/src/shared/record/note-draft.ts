import type { NoteText } from '@nadi/contract/record';

const PREFIX = 'nadi-note-draft:';

/** What was typed and not acknowledged, with the text that it changes. */
export interface NoteDraft {
  base: NoteText;
  note: NoteText;
}

/** Each editor has a draft of its own, so that two tabs do not overwrite each other's. */
export function saveDraft(appointmentId: string, editorId: string, draft: NoteDraft): void {
  localStorage.setItem(keyOf(appointmentId, editorId), JSON.stringify(draft));
}

export function removeDraft(appointmentId: string, editorId: string): void {
  localStorage.removeItem(keyOf(appointmentId, editorId));
}

/** Returns the drafts that closed or crashed editors of this note left behind, by editor. */
export async function abandonedDrafts(
  appointmentId: string,
): Promise<{ editorId: string; draft: NoteDraft }[]> {
  const open = await openEditors();
  const prefix = keyOf(appointmentId, '');
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix) && !open.has(key.slice(prefix.length)))
    .flatMap((key) => {
      const draft = parseDraft(localStorage.getItem(key));
      return draft ? [{ editorId: key.slice(prefix.length), draft }] : [];
    });
}

/** Marks an editor as open until the returned function is called; a crash ends the mark as well. */
export function markOpen(editorId: string): () => void {
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  void navigator.locks?.request(lockOf(editorId), () => closed);
  return close;
}

async function openEditors(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const prefix = lockOf('');
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  );
}

function parseDraft(text: string | null): NoteDraft | null {
  try {
    return text === null ? null : (JSON.parse(text) as NoteDraft);
  } catch {
    return null;
  }
}

function keyOf(appointmentId: string, editorId: string): string {
  return `${PREFIX}${appointmentId}:${editorId}`;
}

function lockOf(editorId: string): string {
  return `nadi-note-editor:${editorId}`;
}
