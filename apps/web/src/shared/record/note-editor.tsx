import type { RecordEntry } from '@nadi/contract/record';
import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { CopyFromNotes } from './copy-from-notes.tsx';
import { NOTE_BOXES, NOTE_LABELS, type NoteBox } from './note-merge.ts';
import { NoteTemplates } from './note-templates.tsx';
import { NoteVersions } from './note-versions.tsx';
import { SaveStatus } from './save-status.tsx';
import { useNoteSaver } from './use-note-saver.ts';
import { useSignNote } from './use-sign-note.ts';

type NoteEditorProps = {
  appointment: RecordEntry;
  /** Other appointments of the patient with this doctor. */
  earlier: readonly RecordEntry[];
  zone: string;
};

/** Four boxes that are saved automatically until the note is signed. */
export function NoteEditor({ appointment, earlier, zone }: NoteEditorProps) {
  const { saver, note, version, ...status } = useNoteSaver(appointment._id, appointment.note);
  /** Boxes with copied text that has not been reviewed, with the source of the text. */
  const [copied, setCopied] = useState<ReadonlyMap<NoteBox, string>>(new Map());
  const { sign, signing } = useSignNote(appointment);
  const [confirming, setConfirming] = useState(false);

  function markReviewed(box: NoteBox) {
    setCopied((boxes) => new Map([...boxes].filter(([name]) => name !== box)));
  }

  function insert(box: NoteBox, text: string, source?: string) {
    if (text === '') return;
    saver.change(box, note[box] === '' ? text : `${note[box]}\n${text}`);
    if (source) setCopied((boxes) => new Map(boxes).set(box, source));
  }

  /** The text on screen becomes a version, so that nothing is lost. */
  function restore(box: NoteBox, text: string, source: string) {
    saver.change(box, text);
    setCopied((boxes) => new Map(boxes).set(box, source));
  }

  const mayLeave = status.state === 'saved' && version > 0;
  return (
    <div className="grid gap-4">
      {status.merged.length > 0 && (
        <Notice tone="waiting">
          <p>
            This note was also changed elsewhere. Both texts are in:{' '}
            {status.merged.map((box) => NOTE_LABELS[box].label).join(', ')}.
          </p>
        </Notice>
      )}
      {NOTE_BOXES.map((box) => (
        <div key={box} className="grid gap-1">
          <Field name={box} label={NOTE_LABELS[box].label} hint={NOTE_LABELS[box].hint}>
            <Textarea
              rows={3}
              maxLength={6000}
              className="field-sizing-content max-h-100"
              value={note[box]}
              onChange={({ target }) => {
                markReviewed(box);
                saver.change(box, target.value);
              }}
              onBlur={() => void saver.flush()}
            />
          </Field>
          {copied.has(box) && (
            <p className="flex flex-wrap items-center gap-2 text-xs font-medium text-waiting">
              Copied from {copied.get(box)}, not reviewed
              <Button variant="ghost" className="min-h-11" onClick={() => markReviewed(box)}>
                I have read it
              </Button>
            </p>
          )}
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SaveStatus {...status} zone={zone} />
        <Button
          variant="secondary"
          disabled={!mayLeave || copied.size > 0}
          onClick={() => setConfirming(true)}
        >
          Sign note
        </Button>
      </div>
      {copied.size > 0 && (
        <p className="text-xs text-ink-soft">Read the copied text before you sign.</p>
      )}
      <NoteTemplates note={note} onInsert={insert} />
      <CopyFromNotes earlier={earlier} onCopy={insert} />
      <NoteVersions
        appointmentId={appointment._id}
        current={version}
        zone={zone}
        onCopy={restore}
      />
      <ConfirmDialog
        open={confirming}
        title="Sign this note?"
        tone="primary"
        confirmLabel="Sign note"
        pending={signing}
        onConfirm={() => sign(version, () => setConfirming(false))}
        onCancel={() => setConfirming(false)}
      >
        <p>A signed note does not change any more. Later you can write addenda.</p>
      </ConfirmDialog>
    </div>
  );
}
