import type { Note, NoteText, RecordEntry } from '@nadi/contract/record';
import { useEffect, useState } from 'react';
import { abandonedDrafts, type NoteDraft, removeDraft } from './note-draft.ts';
import { mergeNotes, NOTE_BOXES, NOTE_LABELS } from './note-merge.ts';

interface Unsent {
  editors: readonly string[];
  text: string;
}

/** Returns what closed editors of this browser could not send before the note was signed; null for none. */
export function useUnsentWords({ _id: appointmentId, note }: RecordEntry & { note: Note }) {
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const signed = note.note;

  useEffect(() => {
    let stopped = false;
    void abandonedDrafts(appointmentId).then((found) => {
      if (stopped) return;
      const drafts = found.map(({ editorId, draft }) => ({ editorId, text: added(draft, signed) }));
      for (const { editorId } of drafts.filter(({ text }) => text === '')) {
        removeDraft(appointmentId, editorId);
      }
      const rest = drafts.filter(({ text }) => text !== '');
      const text = [...new Set(rest.map((draft) => draft.text))].join('\n');
      if (rest.length > 0) setUnsent({ editors: rest.map(({ editorId }) => editorId), text });
    });
    return () => {
      stopped = true;
    };
  }, [appointmentId, signed]);

  return {
    unsent: unsent?.text ?? null,
    forget() {
      for (const editorId of unsent?.editors ?? []) removeDraft(appointmentId, editorId);
      setUnsent(null);
    },
  };
}

/** Returns the boxes of a draft with text that the signed note lacks, one below the other. */
function added({ base, note: mine }: NoteDraft, signed: NoteText): string {
  const { note } = mergeNotes({ base, mine, theirs: signed });
  return NOTE_BOXES.filter(
    (box) => mine[box].trim() !== '' && note[box].trim() !== signed[box].trim(),
  )
    .map((box) => `${NOTE_LABELS[box].label}: ${mine[box].trim()}`)
    .join('\n');
}
