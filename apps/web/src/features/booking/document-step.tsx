import { DOCUMENT_BYTES_MAX, DOCUMENTS_MAX } from '@nadi/domain/limits';
import { useQueryClient } from '@tanstack/react-query';
import { FilePlus, X } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { addUploads } from '#shared/record/pending-uploads.ts';
import { Button } from '#shared/ui/button.tsx';
import { useLeaveWarning } from '#shared/ui/page-lifetime.ts';
import { Section } from '#shared/ui/section.tsx';
import { readFiles, saveDetails, saveFiles } from './saved-details.ts';
import type { Added } from './use-book-appointment.ts';

type DocumentStepProps = {
  docId: string;
  doctorName: string;
  /** Receives the callback that uploads the documents once the appointment is booked. */
  added: RefObject<Added>;
};

/** Documents for the doctor: chosen before the booking, sent after it. The booking never waits for them. */
export function DocumentStep({ docId, doctorName, added }: DocumentStepProps) {
  const queries = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState(() => readFiles(docId));
  const [refused, setRefused] = useState<string | null>(null);
  useLeaveWarning(files.length > 0);

  function change(next: readonly File[]) {
    setFiles(next);
    saveFiles(docId, next);
    // This also stores the owner of the documents.
    saveDetails(docId, {});
  }

  useLayoutEffect(() => {
    added.current.onBooked = (appointmentId) => {
      addUploads(appointmentId, readFiles(docId), () => {
        void queries.invalidateQueries({ queryKey: ['patient'] });
      });
      saveFiles(docId, []);
      setFiles([]);
    };
  }, [added, docId, queries]);

  function add(chosen: readonly File[]) {
    const fitting = chosen.filter(({ size }) => size <= DOCUMENT_BYTES_MAX);
    const chosenAlready = new Set(files.map(keyOf));
    const all = [...files, ...fitting.filter((file) => !chosenAlready.has(keyOf(file)))];
    change(all.slice(0, DOCUMENTS_MAX));
    setRefused(problemOf(chosen.length - fitting.length, all.length - DOCUMENTS_MAX));
  }

  return (
    <Section
      plain
      title={`Documents for ${doctorName} (optional)`}
      heading="font-medium"
      lead={
        <span className="text-xs">
          PDF, JPEG, PNG or WebP, up to 10 MB each. They are sent once the appointment is booked,
          and you can add more later.
        </span>
      }
      className="grid grid-cols-1 gap-3 rounded bg-card p-3 py-5 shadow-card sm:p-6"
    >
      {files.length > 0 && (
        <ul className="grid grid-cols-1 gap-1">
          {files.map((file) => (
            <li key={keyOf(file)} className="flex items-center gap-3">
              <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
              <Button
                variant="ghost"
                className="px-3"
                aria-label={`Leave ${file.name} out`}
                onClick={() => change(files.filter((each) => each !== file))}
              >
                <X aria-hidden size={18} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {refused && (
        <p role="alert" className="text-sm text-danger">
          {refused}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Documents"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {files.length < DOCUMENTS_MAX && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => picker.current?.click()}
        >
          <FilePlus aria-hidden size={18} />
          {files.length === 0 ? 'Choose documents' : 'Choose more'}
        </Button>
      )}
      <p role="status" className="sr-only">
        {files.length > 0 && `${files.length} chosen`}
      </p>
    </Section>
  );
}

/** Identifies a file, so that choosing it again does not send it twice. */
function keyOf({ name, size, lastModified }: File): string {
  return `${name}:${size}:${lastModified}`;
}

function problemOf(tooLarge: number, tooMany: number): string | null {
  if (tooLarge > 0) return 'A file larger than 10 MB was left out.';
  return tooMany > 0
    ? 'Ten documents are the limit of an appointment: the rest was left out.'
    : null;
}
