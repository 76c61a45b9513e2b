import * as routes from '@nadi/contract/generated/route-table';
import type { Note, NoteText, RecordEntry } from '@nadi/contract/record';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-key.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import {
  type AddendumDraft,
  abandonedDrafts,
  type NoteDraft,
  readAddendumDraft,
  removeDraft,
  saveAddendumDraft,
} from './drafts.ts';
import { mergeNotes, NOTE_BOXES, NOTE_LABELS } from './note-merge.ts';
import { NoteVersions } from './note-versions.tsx';
import { RECORD_KEY } from './record-query.ts';
import { openDrafts } from './sealed-drafts.ts';

type NoteTextsProps = { note: Note; zone: string };

/** A note to read: its boxes, its signature with time, and its addenda. */
export function NoteTexts({ note, zone }: NoteTextsProps) {
  return (
    <div lang="en" dir="ltr" className="grid gap-3">
      <dl className="grid gap-3">
        {NOTE_BOXES.filter((box) => note.note[box]).map((box) => (
          <div key={box}>
            <dt className="text-xs text-ink-soft">{NOTE_LABELS[box].label}</dt>
            <dd className="measure whitespace-pre-line wrap-anywhere">{note.note[box]}</dd>
          </div>
        ))}
        {note.addenda.map(({ text, addedAt }) => (
          <div key={addedAt} className="border-s-2 border-line ps-3">
            <dt className="text-xs text-ink-soft figures">
              Addendum, {formatInstant(addedAt, zone)}
            </dt>
            <dd className="measure whitespace-pre-line wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {note.signedAt !== undefined && (
        <p className="flex items-center gap-2 text-xs text-ink-soft figures">
          <LockKeyhole aria-hidden size={16} className="shrink-0" />
          Signed {formatInstant(note.signedAt, zone)}
        </p>
      )}
    </div>
  );
}

type SignedNoteProps = { appointment: RecordEntry & { note: Note }; zone: string };

/** A signed note with a box for an addendum. The typed text stays until it is stored. */
export function SignedNote({ appointment, zone }: SignedNoteProps) {
  const { text, idempotencyKey, type, clear } = useAddendumDraft(appointment._id);
  const { unsent, forget } = useUnsentWords(appointment);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    // Sends the text that the pressed button showed, with its key.
    mutationFn: (sent: AddendumDraft) =>
      request(
        routes.addAddendum,
        { appointmentId: appointment._id, text: sent.text },
        { idempotencyKey: sent.idempotencyKey },
      ),
    onSuccess: ({ message }, sent) => {
      if (unsent !== null && sent.text.includes(unsent)) forget();
      clear();
      void queries.invalidateQueries({ queryKey: RECORD_KEY });
      void toast.success(message ?? 'Addendum added');
    },
    onError: (error) => void toast.error(errorMessage(error, 'The addendum was not added')),
  });
  return (
    <div lang="en" dir="ltr" className="grid gap-4">
      <NoteTexts note={appointment.note} zone={zone} />
      <NoteVersions
        appointmentId={appointment._id}
        current={appointment.note.version}
        zone={zone}
      />
      {unsent !== null && (
        <Notice tone="waiting">
          <p>These words of yours were not saved before the note was signed:</p>
          <p className="whitespace-pre-line wrap-anywhere">{unsent}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              onClick={() => type(text === '' ? unsent : `${text}\n${unsent}`)}
            >
              Put them into the addendum
            </Button>
            <Button variant="ghost" onClick={forget}>
              Delete them
            </Button>
          </div>
        </Notice>
      )}
      <Field
        name="addendum"
        label="Addendum"
        hint="It is added below the signed note, with its time."
      >
        <Textarea rows={3} value={text} onChange={({ target }) => type(target.value)} />
      </Field>
      <Button
        variant="secondary"
        className="justify-self-end"
        disabled={text.trim() === ''}
        pending={isPending}
        onClick={() => mutate({ text, idempotencyKey })}
      >
        Add addendum
      </Button>
    </div>
  );
}

/**
 * Returns the text of an addendum, which is stored in the browser, encrypted, until the clinic has received
 * it.
 */
export function useAddendumDraft(appointmentId: string) {
  const [draft, setDraft] = useState(emptyDraft);
  const latest = useRef(draft);

  function write(next: AddendumDraft) {
    latest.current = next;
    setDraft(next);
    saveAddendumDraft(appointmentId, next);
  }

  useEffect(() => {
    let stopped = false;
    void openDrafts().then(() => {
      if (stopped) return;
      // Text typed before the key arrived has not been stored yet.
      if (latest.current.text !== '') return saveAddendumDraft(appointmentId, latest.current);
      const stored = readAddendumDraft(appointmentId);
      if (!stored) return;
      latest.current = stored;
      setDraft(stored);
    });
    return () => {
      stopped = true;
    };
  }, [appointmentId]);

  return {
    ...draft,
    type: (text: string) => write({ ...latest.current, text }),
    clear: () => write(emptyDraft()),
  };
}

/** Keeps its key until it is stored, so that pressing again after a lost reply is the same request. */
function emptyDraft(): AddendumDraft {
  return { text: '', idempotencyKey: newIdempotencyKey() };
}

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
