import type { RecordDocument } from '@nadi/contract/record';
import { DOCUMENT_KINDS, type DocumentKind } from '@nadi/domain/documents';
import { isoDateAt } from '@nadi/domain/iso-date';
import { DOCUMENT_KIND_LABELS } from '#shared/record/documents.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input, Select } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';

export interface DocumentFacts {
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
export function DocumentDialog(props: DocumentDialogProps) {
  const { of, zone, saving, problem, onSave, onClose } = props;
  const adding = of instanceof File;
  const stored: Partial<RecordDocument> = adding ? {} : of;

  function submit(values: FormData) {
    const kind = DOCUMENT_KINDS.find((each) => each === values.get('kind')) ?? null;
    onSave({ kind, date: String(values.get('date') ?? '') || null });
  }

  return (
    <Dialog
      open
      title={adding ? 'Add a document' : 'About this document'}
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] overflow-y-auto"
    >
      <Form
        retain={`document:${of.name}`}
        aria-label={of.name}
        className="grid grid-cols-1 gap-4"
        onSubmit={submit}
      >
        <p className="font-medium wrap-anywhere">{of.name}</p>
        <Field name="kind" label="What is it? (optional)">
          <Select defaultValue={stored.kind ?? ''}>
            <option value="">Not given</option>
            {DOCUMENT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {DOCUMENT_KIND_LABELS[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="date" label="Date on it (optional)">
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
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={saving}>
            {adding ? 'Add' : 'Save'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
