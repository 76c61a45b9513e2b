import type { NoteText } from '@nadi/contract/record';
import { minutes, seconds } from '@nadi/domain/limits';
import { fieldsOf, parseFields } from '#shared/session/parse-fields.ts';
import { NOTE_BOXES } from './note-merge.ts';

const PREFIX = 'nadi-note-draft:';
const OPEN_PREFIX = 'nadi-note-open:';
/** Browsers run the timers of hidden tabs once a minute. */
const OPEN_WITHOUT_MARK = minutes(2.5);

/** What was typed and not acknowledged, with the text that it changes. */
export interface NoteDraft {
  base: NoteText;
  note: NoteText;
}

interface Editor {
  appointmentId: string;
  editorId: string;
}

/**
 * Each editor has a draft of its own, so that two tabs do not overwrite each other's. Returns false
 * where the browser's storage is full; null removes the draft.
 */
export function saveDraft({ appointmentId, editorId }: Editor, draft: NoteDraft | null): boolean {
  const key = keyOf(appointmentId, editorId);
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
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
  if (!navigator.locks) return markOpenByTime(editorId);
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  void navigator.locks.request(lockOf(editorId), () => closed);
  return close;
}

/** Browsers have no locks over plain HTTP: there, an open editor writes the time again and again. */
function markOpenByTime(editorId: string): () => void {
  const key = OPEN_PREFIX + editorId;
  const mark = () => {
    try {
      localStorage.setItem(key, String(Date.now()));
    } catch {
      // Full: other tabs take this editor for closed.
    }
  };
  const unmark = () => localStorage.removeItem(key);
  mark();
  const timer = setInterval(mark, seconds(20));
  // Also for a tab that the browser shows again.
  addEventListener('pageshow', mark);
  addEventListener('pagehide', unmark);
  return () => {
    clearInterval(timer);
    removeEventListener('pageshow', mark);
    removeEventListener('pagehide', unmark);
    unmark();
  };
}

async function openEditors(): Promise<Set<string>> {
  if (!navigator.locks) return openEditorsByTime();
  const { held = [] } = await navigator.locks.query();
  const prefix = lockOf('');
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  );
}

function openEditorsByTime(): Set<string> {
  const now = Date.now();
  const open = Object.keys(localStorage).filter(
    (key) =>
      key.startsWith(OPEN_PREFIX) && now - Number(localStorage.getItem(key)) < OPEN_WITHOUT_MARK,
  );
  return new Set(open.map((key) => key.slice(OPEN_PREFIX.length)));
}

/** Returns null for what is no draft of a note. */
function parseDraft(text: string | null): NoteDraft | null {
  const { base, note } = parseFields(text);
  return isNote(base) && isNote(note) ? { base, note } : null;
}

function isNote(value: unknown): value is NoteText {
  const fields = fieldsOf(value);
  return NOTE_BOXES.every((box) => typeof fields[box] === 'string');
}

function keyOf(appointmentId: string, editorId: string): string {
  return `${PREFIX}${appointmentId}:${editorId}`;
}

function lockOf(editorId: string): string {
  return `nadi-note-editor:${editorId}`;
}
