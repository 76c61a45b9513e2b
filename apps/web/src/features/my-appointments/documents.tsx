import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { RecordDocument } from '@nadi/contract/record';
import { isoDateAt } from '@nadi/domain/iso-date';
import { DOCUMENT_BYTES_MAX, DOCUMENTS_MAX } from '@nadi/domain/limits';
import { DOCUMENT_KINDS, type DocumentKind } from '@nadi/domain/stored-values';
import { useQueryClient } from '@tanstack/react-query';
import { FilePlus, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { DocumentRow, documentKindLabels } from '#shared/record/documents.tsx';
import { addUploads } from '#shared/record/pending-uploads.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Section } from '#shared/ui/section.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useAction } from '#shared/ui/use-action.ts';

type DocumentsProps = {
  appointment: Appointment;
  documents: readonly RecordDocument[];
  zone: string;
};

/** The patient's documents for the doctor: PDFs and pictures. */
export function Documents({ appointment, documents, zone }: DocumentsProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { open, edit, addAll, close, save, saving, problem, remove } = useDocuments(
    appointment._id,
  );
  const mayAdd = !appointment.cancelled && documents.length < DOCUMENTS_MAX;
  return (
    <Section
      title={i18n._('Documents')}
      lead={i18n._(
        'Test results, letters or pictures that {doctor} should see. PDF, JPEG, PNG or WebP, up to 10 MB each.',
        { doctor: appointment.docData.name },
      )}
    >
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
                    aria-label={i18n._('Say what {document} is', { document: document.name })}
                    onClick={() => edit(document)}
                  >
                    <Pencil aria-hidden size={18} />
                  </Button>
                  <Button
                    variant="ghost"
                    className="px-3"
                    aria-label={i18n._('Remove {document}', { document: document.name })}
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
        multiple
        hidden
        aria-label={i18n._('Document')}
        accept="application/pdf,image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const [file, ...others] = target.files ?? [];
          if (file && others.length > 0)
            addAll([file, ...others], DOCUMENTS_MAX - documents.length);
          else if (file) edit(file);
          target.value = '';
        }}
      />
      {mayAdd ? (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => picker.current?.click()}
        >
          <FilePlus aria-hidden size={18} />
          {i18n._('Add a document')}
        </Button>
      ) : (
        documents.length >= DOCUMENTS_MAX && (
          <p className="text-xs text-ink-soft">
            {i18n._('Ten documents are the limit of an appointment.')}
          </p>
        )
      )}
      {open && (
        <DocumentDialog of={open} onSave={save} onClose={close} {...{ zone, saving, problem }} />
      )}
    </Section>
  );
}

interface DocumentFacts {
  kind: DocumentKind | null;
  /** `YYYY-MM-DD`. */
  date: string | null;
}

type DocumentDialogProps = {
  /** A file to add, or a stored document. */
  of: File | RecordDocument;
  zone: string;
  saving: boolean;
  /** The reason why it was not saved. */
  problem: string | null;
  onSave: (facts: DocumentFacts) => void;
  onClose: () => void;
};

/** Describes a document by its kind and date; both are optional. */
function DocumentDialog(props: DocumentDialogProps) {
  const { of, zone, saving, problem, onSave, onClose } = props;
  const adding = of instanceof File;
  const stored: Partial<RecordDocument> = adding ? {} : of;

  function submit(values: FormData) {
    const kind = DOCUMENT_KINDS.find((each) => each === values.get('kind')) ?? null;
    onSave({ kind, date: String(values.get('date') ?? '') || null });
  }

  return (
    <FormDialog
      title={adding ? i18n._('Add a document') : i18n._('About this document')}
      submitLabel={adding ? i18n._('Add') : i18n._('Save')}
      pending={saving}
      onClose={onClose}
      retain={`document:${of.name}`}
      aria-label={of.name}
      onSubmit={submit}
    >
      <p className="font-medium wrap-anywhere">{of.name}</p>
      <SelectField
        name="kind"
        label={i18n._('What is it? (optional)')}
        defaultValue={stored.kind ?? ''}
        options={[
          ['', i18n._('Not given')],
          ...DOCUMENT_KINDS.map((kind) => [kind, documentKindLabels()[kind]] as const),
        ]}
      />
      <Field name="date" label={i18n._('Date on it (optional)')}>
        <Input
          type="date"
          min="1900-01-01"
          max={isoDateAt(zone, Date.now())}
          defaultValue={stored.date}
        />
      </Field>
      {problem && (
        <Notice tone="danger" urgent>
          <p className="font-medium">{problem}</p>
        </Notice>
      )}
    </FormDialog>
  );
}

/** Adds, describes and removes the documents of an appointment. */
function useDocuments(appointmentId: string) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<File | RecordDocument | null>(null);
  const close = () => setOpen(null);
  const after = { done: i18n._('Done'), refresh: ['patient'], onDone: close };
  const saving = useAction({
    send: async ({ of, kind, date }: DocumentFacts & { of: File | RecordDocument }) => {
      if (!(of instanceof File))
        return request(routes.describeDocument, { documentId: of._id, kind, date });
      const facts = { ...(kind && { kind }), ...(date && { date }) };
      return request(routes.uploadDocument, { appointmentId, ...facts, document: of });
    },
    quiet: 'failures',
    ...after,
  });
  const removing = useAction({
    send: (documentId: string) => request(routes.deleteDocument, { documentId }),
    ...after,
  });
  return {
    /** The file or document in the dialog; null while it is closed. */
    open,
    edit(of: File | RecordDocument) {
      saving.reset();
      if (of instanceof File && of.size > DOCUMENT_BYTES_MAX) {
        void toast.error(i18n._('This file is larger than 10 MB. Please choose a smaller one.'));
      } else setOpen(of);
    },
    /** Sends several files without asking what they are. */
    addAll(files: readonly File[], countMax: number) {
      const fitting = files.filter(({ size }) => size <= DOCUMENT_BYTES_MAX);
      if (fitting.length < files.length) {
        void toast.error(i18n._('A file larger than 10 MB was left out.'));
      }
      if (fitting.length > countMax) {
        void toast.error(
          i18n._('Ten documents are the limit of an appointment: the rest was left out.'),
        );
      }
      addUploads(appointmentId, fitting.slice(0, countMax), () => {
        void queries.invalidateQueries({ queryKey: ['patient'] });
      });
    },
    close,
    save: (facts: DocumentFacts) => open && saving.mutate({ ...facts, of: open }),
    saving: saving.isPending,
    problem: saving.error && errorMessage(saving.error, i18n._('The document was not saved.')),
    remove: removing.mutate,
  };
}
