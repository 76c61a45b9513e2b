import * as routes from '@nadi/contract/generated/route-table';
import type { RecordEntry } from '@nadi/contract/record';
import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { displayDate } from '@nadi/messages/en/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Copy, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import { NOTE_BOXES, NOTE_LABELS, type NoteBox } from './note-merge.ts';
import type { NoteSnapshot } from './note-saver.ts';
import { NoteTemplates } from './note-templates.tsx';
import { NoteVersions } from './note-versions.tsx';
import { RECORD_KEY } from './record-query.ts';
import { useNoteSaver } from './use-note-saver.ts';

type NoteEditorProps = {
  appointment: RecordEntry;
  /** Other appointments of the patient with this doctor. */
  earlier: readonly RecordEntry[];
  zone: string;
  /** Shows the save state in this element instead of below the boxes. */
  statusAt?: Element | null;
};

/** Four boxes that are saved automatically until the note is signed. */
export function NoteEditor({ appointment, earlier, zone, statusAt }: NoteEditorProps) {
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
    <div lang="en" dir="ltr" className="grid gap-4">
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
        {statusAt === undefined && <SaveStatus {...status} zone={zone} />}
        {statusAt && createPortal(<SaveStatus {...status} zone={zone} />, statusAt)}
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

/** Signs the version on the screen. */
export function useSignNote({ _id: appointmentId }: Pick<RecordEntry, '_id'>) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (version: number) => request(routes.signNote, { appointmentId, version }),
    onSuccess: ({ message }) => {
      void queries.invalidateQueries({ queryKey: RECORD_KEY });
      void toast.success(message ?? 'Note signed');
    },
    onError: (error) => void toast.error(errorMessage(error, 'The note was not signed')),
  });
  return {
    sign: (version: number, onDone: () => void) => mutate(version, { onSettled: onDone }),
    signing: isPending,
  };
}

type CopyFromNotesProps = {
  earlier: readonly RecordEntry[];
  onCopy: (box: NoteBox, text: string, source: string) => void;
};

/** Earlier notes about this patient; each box is copied separately. */
export function CopyFromNotes({ earlier, onCopy }: CopyFromNotesProps) {
  const written = earlier.filter(({ note }) => note && note.version > 0);
  if (written.length === 0) return null;
  return (
    <details lang="en" dir="ltr" className="rounded border border-line">
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
                  <bdi>{note?.note[box]}</bdi>
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

type SaveStatusProps = Pick<NoteSnapshot, 'state' | 'savedAt' | 'message' | 'stored'> & {
  zone: string;
};

/** Says in words whether all typed text is stored, and announces it once. */
export function SaveStatus({ state, savedAt, message, stored, zone }: SaveStatusProps) {
  const time = savedAt === undefined ? null : formatSlotTime(wallClock(zone, savedAt));
  if (state === 'failed' || state === 'blocked') {
    return (
      <p
        lang="en"
        dir="ltr"
        role="alert"
        className="flex items-start gap-2 text-xs font-medium text-danger"
      >
        <CircleAlert aria-hidden size={16} className="mt-px shrink-0" />
        <span>
          {state === 'blocked' ? message : notSaved(time)}{' '}
          {stored ? 'Your text is stored on this computer.' : 'Keep this page open.'}
        </span>
      </p>
    );
  }
  const busy = state !== 'saved';
  return (
    <p
      lang="en"
      dir="ltr"
      role="status"
      className="flex items-center gap-2 text-xs text-ink-soft figures"
    >
      {busy ? (
        <LoaderCircle aria-hidden size={16} className="shrink-0 motion-safe:animate-spin" />
      ) : (
        time && <CircleCheck aria-hidden size={16} className="shrink-0 text-done" />
      )}
      {busy ? 'Saving…' : time ? `Saved ${time}` : 'Saved as you type'}
    </p>
  );
}

function notSaved(time: string | null): string {
  return time ? `Not saved since ${time}, trying again.` : 'Not saved yet, trying again.';
}
