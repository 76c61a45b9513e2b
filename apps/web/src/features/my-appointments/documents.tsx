import type { Appointment } from '@nadi/contract/appointments';
import { recordRouteTable } from '@nadi/contract/generated/record-route-table';
import type { RecordDocument } from '@nadi/contract/record';
import { DOCUMENT_BYTES_MAX, DOCUMENTS_MAX } from '@nadi/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FilePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { DocumentRow } from '#shared/record/document-row.tsx';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';

type DocumentsProps = {
  appointment: Appointment;
  documents: readonly RecordDocument[];
  zone: string;
};

/** What the patient adds for the doctor: PDFs and pictures. */
export function Documents({ appointment, documents, zone }: DocumentsProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { add, adding, remove } = useDocuments(appointment._id);
  const mayAdd = !appointment.cancelled && documents.length < DOCUMENTS_MAX;
  return (
    <section
      aria-labelledby="documents-heading"
      className="grid gap-4 rounded bg-card p-5 shadow-card md:p-7"
    >
      <div className="grid gap-1">
        <h2 id="documents-heading" className="text-lg">
          Documents
        </h2>
        <p className="text-ink-soft">
          Test results, letters or pictures that {appointment.docData.name} should see. PDF, JPEG,
          PNG or WebP, up to 10 MB each.
        </p>
      </div>
      {documents.length > 0 && (
        <ul className="grid gap-2">
          {documents.map((document) => (
            <DocumentRow
              key={document._id}
              reader="patient"
              route={recordRouteTable.getOwnDocument}
              {...{ document, zone }}
            >
              {!appointment.isCompleted && (
                <Button
                  variant="ghost"
                  aria-label={`Remove ${document.name}`}
                  onClick={() => remove(document._id)}
                >
                  <Trash2 aria-hidden size={18} />
                </Button>
              )}
            </DocumentRow>
          ))}
        </ul>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Document"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) add(file);
        }}
      />
      {mayAdd ? (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={adding}
          onClick={() => picker.current?.click()}
        >
          <FilePlus aria-hidden size={18} />
          Add a document
        </Button>
      ) : (
        documents.length >= DOCUMENTS_MAX && (
          <p className="text-xs text-ink-soft">Ten documents are the limit of an appointment.</p>
        )
      )}
    </section>
  );
}

function useDocuments(appointmentId: string) {
  const queries = useQueryClient();
  const shared = {
    onSuccess: ({ message = 'Done' }: { message?: string | undefined }) => {
      void queries.invalidateQueries({ queryKey: ['patient'] });
      void toast.success(message);
    },
    onError: (error: Error) => void toast.error(errorMessage(error, 'An error occurred')),
  };
  const adding = useMutation({
    mutationFn: (document: File) => request('uploadDocument', { appointmentId, document }),
    ...shared,
  });
  const removing = useMutation({
    mutationFn: (documentId: string) => request('deleteDocument', { documentId }),
    ...shared,
  });
  return {
    add(file: File) {
      if (file.size <= DOCUMENT_BYTES_MAX) adding.mutate(file);
      else void toast.error('This file is larger than 10 MB. Please choose a smaller one.');
    },
    adding: adding.isPending,
    remove: removing.mutate,
  };
}
