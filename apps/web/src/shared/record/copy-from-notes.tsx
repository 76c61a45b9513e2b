import type { RecordEntry } from '@nadi/contract/record';
import { displayDate } from '@nadi/messages/en/dates';
import { Copy } from 'lucide-react';
import { Button } from '#shared/ui/button.tsx';
import { NOTE_BOXES, NOTE_LABELS, type NoteBox } from './note-merge.ts';

type CopyFromNotesProps = {
  earlier: readonly RecordEntry[];
  onCopy: (box: NoteBox, text: string, source: string) => void;
};

/** Earlier notes about this patient; each box is copied separately. */
export function CopyFromNotes({ earlier, onCopy }: CopyFromNotesProps) {
  const written = earlier.filter(({ note }) => note && note.version > 0);
  if (written.length === 0) return null;
  return (
    <details className="rounded border border-line">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium">
        Copy from earlier notes
      </summary>
      <ul className="grid gap-4 px-4 pb-4">
        {written.map(({ _id, slotDate, note }) => (
          <li key={_id} className="grid gap-2">
            <p className="font-medium figures">{displayDate(slotDate)}</p>
            {NOTE_BOXES.filter((box) => note?.note[box]).map((box) => (
              <div key={box} className="flex items-start justify-between gap-3">
                <p className="min-w-0 whitespace-pre-line wrap-anywhere">
                  <span className="text-ink-soft">{NOTE_LABELS[box].label}: </span>
                  {note?.note[box]}
                </p>
                <Button
                  variant="ghost"
                  className="shrink-0"
                  aria-label={`Copy ${NOTE_LABELS[box].label} of ${displayDate(slotDate)}`}
                  onClick={() => onCopy(box, note?.note[box] ?? '', displayDate(slotDate))}
                >
                  <Copy aria-hidden size={18} />
                  Copy
                </Button>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
