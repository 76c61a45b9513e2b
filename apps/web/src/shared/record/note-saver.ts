import type { Note, NoteText } from '@nadi/contract/record';
import { ApiError, hasUnknownOutcome, isProblem } from '#shared/api/api-error.ts';
import { type NoteDraft, saveDraft } from './drafts.ts';
import { changedBoxes, mergeNotes, type NoteBox, trimmed } from './note-merge.ts';

const SAVE_AFTER_MS = 800;
const RETRY_AFTER_MS = 5000;

/** `blocked`: the server refuses this text; it is sent again after the next change. */
type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'blocked';

export interface NoteSnapshot {
  readonly note: NoteText;
  readonly version: number;
  readonly state: SaveState;
  /** Epoch milliseconds; undefined before the first save. */
  readonly savedAt: number | undefined;
  /** Boxes that were also changed elsewhere and now hold both texts. */
  readonly merged: readonly NoteBox[];
  /** True if the browser's storage holds the unsaved text. */
  readonly stored: boolean;
  /** The server's reason while blocked. */
  readonly message: string | undefined;
}

export interface NoteSaverDeps {
  appointmentId: string;
  editorId: string;
  send(change: Partial<NoteText>, version: number): Promise<{ version: number; savedAt: number }>;
  /** Called when the server has acknowledged this note. */
  onSaved?(note: Required<SavedNote>): void;
  setTimer(run: () => void, ms: number): () => void;
}

type SavedNote = Pick<Note, 'version' | 'note' | 'savedAt'>;

/**
 * Saves a note as it is typed, without React. Every change is in the browser's storage before it is
 * sent, and stays there until the server has acknowledged it (docs/product/notes.md).
 */
export function createNoteSaver(initial: SavedNote, deps: NoteSaverDeps) {
  let base = { version: initial.version, note: initial.note };
  let snapshot = savedSnapshot(initial);
  let sending = false;
  const timer = saveTimer(deps.setTimer, () => void flush());
  const listeners = new Set<() => void>();

  function update(change: Partial<NoteSnapshot>): void {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  const isDirty = () => hasChanges(base.note, snapshot.note);

  function change(box: NoteBox, text: string): void {
    const merged = snapshot.merged.filter((name) => name !== box);
    update({ note: { ...snapshot.note, [box]: text }, merged, state: 'unsaved' });
    storeDraft();
    timer.schedule(SAVE_AFTER_MS);
  }

  /** Merges the draft of an earlier editor of this browser. */
  function adopt({ base: draftBase, note }: NoteDraft): void {
    take(mergeNotes({ base: draftBase, mine: note, theirs: snapshot.note }));
    if (isDirty()) update({ state: 'unsaved' });
    storeDraft();
    timer.schedule(0);
  }

  function take({ note, merged }: ReturnType<typeof mergeNotes>): void {
    update({ note, merged: [...new Set([...snapshot.merged, ...merged])] });
  }

  function storeDraft(): void {
    const draft = isDirty() ? { base: base.note, note: snapshot.note } : null;
    const stored = saveDraft(deps, draft);
    if (stored !== snapshot.stored) update({ stored });
  }

  /** Sends unsaved text now; a pending save is followed by another one. */
  async function flush(): Promise<void> {
    timer.cancel();
    if (sending) return;
    const sent = trimmed(snapshot.note);
    const boxes = changedBoxes(base.note, sent);
    const changed = Object.keys(boxes).length > 0;
    update({ state: changed ? 'saving' : 'saved', message: undefined });
    if (!changed) return;
    sending = true;
    try {
      const { version, savedAt } = await deps.send(boxes, base.version);
      base = { version, note: sent };
      deps.onSaved?.({ ...base, savedAt });
      update({ version, savedAt, state: isDirty() ? 'unsaved' : 'saved' });
      storeDraft();
      if (isDirty()) timer.schedule(SAVE_AFTER_MS);
    } catch (error) {
      onFailure(error);
    } finally {
      sending = false;
    }
  }

  function onFailure(error: unknown): void {
    if (isProblem(error, 'stale-version') && error.current) {
      const theirs = { version: error.current.version, note: error.current.note as NoteText };
      take(mergeNotes({ base: base.note, mine: snapshot.note, theirs: theirs.note }));
      base = theirs;
      update({ version: theirs.version, state: 'unsaved' });
      storeDraft();
      timer.schedule(0);
    } else if (isRefused(error)) {
      update({ state: 'blocked', message: error.message });
    } else {
      update({ state: 'failed' });
      // After a sign-out, the next account must not send it.
      if (!(timer.ended() && isSignedOut(error))) timer.schedule(RETRY_AFTER_MS);
    }
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    adopt,
    flush,
    /** Ends the timers; unsaved text stays in the browser's storage. */
    stop: () => timer.end(),
  };
}

function saveTimer(setTimer: NoteSaverDeps['setTimer'], run: () => void) {
  let cancel: () => void = () => undefined;
  let ended = false;
  return {
    schedule(ms: number): void {
      cancel();
      cancel = setTimer(run, ms);
    },
    cancel: () => cancel(),
    end() {
      ended = true;
      cancel();
    },
    ended: () => ended,
  };
}

function savedSnapshot({ note, version, savedAt }: SavedNote): NoteSnapshot {
  return { note, version, savedAt, state: 'saved', merged: [], stored: true, message: undefined };
}

function hasChanges(base: NoteText, note: NoteText): boolean {
  return Object.keys(changedBoxes(base, trimmed(note))).length > 0;
}

/** Returns whether sending the same text again is useless. */
function isRefused(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || hasUnknownOutcome(error)) return false;
  return error.status !== 401 && error.status !== 429;
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
