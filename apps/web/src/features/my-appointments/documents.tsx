import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { RecordDocument } from '@nadi/contract/record';
import { DOCUMENTS_MAX } from '@nadi/domain/limits';
import { FilePlus, Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { DocumentRow } from '#shared/record/documents.tsx';
import { Button } from '#shared/ui/button.tsx';
import { DocumentDialog } from './document-dialog.tsx';
import { useDocuments } from './use-documents.ts';

type DocumentsProps = {
  appointment: Appointment;
  documents: readonly RecordDocument[];
  zone: string;
};

/** The patient's documents for the doctor: PDFs and pictures. */
export function Documents({ appointment, documents, zone }: DocumentsProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { open, edit, close, save, saving, problem, remove } = useDocuments(appointment._id);
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
              route={routes.getDocument}
              {...{ document, zone }}
            >
              {!appointment.isCompleted && (
                <>
                  <Button
                    variant="ghost"
                    className="px-3"
                    aria-label={`Say what ${document.name} is`}
                    onClick={() => edit(document)}
                  >
                    <Pencil aria-hidden size={18} />
                  </Button>
                  <Button
                    variant="ghost"
                    className="px-3"
                    aria-label={`Remove ${document.name}`}
                    onClick={() => remove(document._id)}
                  >
                    <Trash2 aria-hidden size={18} />
                  </Button>
                </>
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
          if (file) edit(file);
        }}
      />
      {mayAdd ? (
        <Button
          variant="secondary"
          className="justify-self-start"
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
      {open && (
        <DocumentDialog of={open} onSave={save} onClose={close} {...{ zone, saving, problem }} />
      )}
    </section>
  );
}
