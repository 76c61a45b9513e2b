import type { Medicine } from '@nadi/contract/prescriptions';
import type { NoteText } from '@nadi/contract/record';
import type { Sent } from '@nadi/contract/routes';
import { minutes, seconds } from '@nadi/domain/limits';
import { fieldsOf } from '#shared/session/stored-fields.ts';
import {
  ADDENDUM_DRAFTS,
  NOTE_DRAFTS,
  PRESCRIPTION_DRAFTS,
  storedDraftNames,
} from './draft-names.ts';
import { NOTE_BOXES } from './note-merge.ts';
import { readSealed, removeSealed, storeSealed } from './sealed-drafts.ts';

const OPEN_PREFIX = 'nadi-note-open:';
/** Browsers run the timers of hidden tabs once a minute. */
const OPEN_WITHOUT_MARK = minutes(2.5);

/** The text that was typed and not acknowledged, with the text that it changes. */
export interface NoteDraft {
  base: NoteText;
  note: NoteText;
}

interface Editor {
  appointmentId: string;
  editorId: string;
}

/**
 * Stores an editor's draft; null removes it. Returns false if it could not be stored. Each editor has its own
 * draft, so that two tabs do not overwrite each other's.
 */
export function saveDraft({ appointmentId, editorId }: Editor, draft: NoteDraft | null): boolean {
  if (draft) return storeSealed(nameOf(appointmentId, editorId), draft);
  removeDraft(appointmentId, editorId);
  return true;
}

export function removeDraft(appointmentId: string, editorId: string): void {
  removeSealed(nameOf(appointmentId, editorId));
}

/** Returns the drafts of this note left by closed or crashed editors, by editor. */
export async function abandonedDrafts(
  appointmentId: string,
): Promise<{ editorId: string; draft: NoteDraft }[]> {
  const open = await openEditors();
  return noteDrafts().filter(
    (found) => found.appointmentId === appointmentId && !open.has(found.editorId),
  );
}

/** Returns this doctor's drafts of all notes, including those of open editors. */
export function noteDrafts(): (Editor & { draft: NoteDraft })[] {
  return storedDraftNames(NOTE_DRAFTS).flatMap((name) => {
    const [appointmentId = '', editorId = ''] = name.slice(NOTE_DRAFTS.length).split(':');
    const draft = parseNoteDraft(name);
    return draft ? [{ appointmentId, editorId, draft }] : [];
  });
}

/** Marks an editor as open until the returned function is called; a crash also ends the mark. */
export function markOpen(editorId: string): () => void {
  if (!navigator.locks) return markOpenByTime(editorId);
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  void navigator.locks.request(lockOf(editorId), () => closed);
  return close;
}

/** Browsers have no locks over plain HTTP; an open editor stores the time repeatedly instead. */
function markOpenByTime(editorId: string): () => void {
  const key = OPEN_PREFIX + editorId;
  const mark = () => {
    try {
      localStorage.setItem(key, String(Date.now()));
    } catch {
      // The storage is full: other tabs treat this editor as closed.
    }
  };
  const unmark = () => localStorage.removeItem(key);
  mark();
  const timer = setInterval(mark, seconds(20));
  // A tab may also be restored by the browser.
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

/** Returns null if the value is not a draft of a note or belongs to another account. */
function parseNoteDraft(name: string): NoteDraft | null {
  const { base, note } = readSealed(name);
  return isNote(base) && isNote(note) ? { base, note } : null;
}

function isNote(value: unknown): value is NoteText {
  const fields = fieldsOf(value);
  return NOTE_BOXES.every((box) => typeof fields[box] === 'string');
}

function nameOf(appointmentId: string, editorId: string): string {
  return `${NOTE_DRAFTS}${appointmentId}:${editorId}`;
}

function lockOf(editorId: string): string {
  return `nadi-note-editor:${editorId}`;
}

/** The text of an addendum to a signed note, with the idempotency key for sending it. */
export interface AddendumDraft {
  text: string;
  idempotencyKey: string;
}

/** Stores the draft of an addendum; an empty text removes it. */
export function saveAddendumDraft(appointmentId: string, draft: AddendumDraft): void {
  const name = ADDENDUM_DRAFTS + appointmentId;
  if (draft.text.trim() === '') removeSealed(name);
  else storeSealed(name, draft);
}

/** Returns null if nothing readable is stored. */
export function readAddendumDraft(appointmentId: string): AddendumDraft | null {
  return parseAddendumDraft(ADDENDUM_DRAFTS + appointmentId);
}

/** Returns how many addenda this doctor has begun but not added. */
export function countAddendumDrafts(): number {
  return storedDraftNames(ADDENDUM_DRAFTS).filter((name) => parseAddendumDraft(name)).length;
}

function parseAddendumDraft(name: string): AddendumDraft | null {
  const { text, idempotencyKey } = readSealed(name);
  if (typeof text !== 'string' || typeof idempotencyKey !== 'string') return null;
  return { text, idempotencyKey };
}

/** A medicine of a form; `copiedFrom` names the earlier prescription until the doctor has reviewed it. */
export type DraftMedicine = Medicine & { copiedFrom?: string };

/** The initial content of an appointment's form, and later changes to it. */
export type PrescriptionDraft = Partial<
  Omit<Sent<'savePrescription'>, 'appointmentId' | 'items'>
> & {
  items?: readonly DraftMedicine[];
};

/**
 * Stores the draft of a prescription. If it cannot be stored, the text stays on the screen, and the browser
 * asks before it closes the page.
 */
export function savePrescriptionDraft(appointmentId: string, draft: PrescriptionDraft): void {
  storeSealed(PRESCRIPTION_DRAFTS + appointmentId, draft);
}

export function removePrescriptionDraft(appointmentId: string): void {
  removeSealed(PRESCRIPTION_DRAFTS + appointmentId);
}

/** Returns null if nothing readable was typed since the last prescription. */
export function readPrescriptionDraft(appointmentId: string): PrescriptionDraft | null {
  const draft = readSealed(PRESCRIPTION_DRAFTS + appointmentId);
  return isDraft(draft) ? draft : null;
}

/** Returns how many prescriptions this doctor has begun but neither issued nor discarded. */
export function countPrescriptionDrafts(): number {
  return storedDraftNames(PRESCRIPTION_DRAFTS).filter((name) => isDraft(readSealed(name))).length;
}

function isDraft(fields: Record<string, unknown>): fields is PrescriptionDraft {
  const { items, ...texts } = fields;
  return Array.isArray(items) && items.every(isMedicine) && areTexts(texts);
}

function isMedicine(item: unknown): boolean {
  const { asNeeded = false, asDirected = false, ...texts } = fieldsOf(item);
  const areFlags = typeof asNeeded === 'boolean' && typeof asDirected === 'boolean';
  return areFlags && 'name' in texts && areTexts(texts);
}

function areTexts(fields: Record<string, unknown>): boolean {
  return Object.values(fields).every((text) => typeof text === 'string');
}
