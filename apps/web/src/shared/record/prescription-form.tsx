import type { UserData } from '@nadi/contract/patients';
import type { Sent } from '@nadi/contract/routes';
import { MEDICINES_MAX } from '@nadi/domain/limits';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { useLeaveWarning } from '#shared/ui/use-leave-warning.ts';
import { MedicineFields, newRow, type Row, readMedicine } from './medicine-fields.tsx';
import { MissingPrescriberFacts } from './missing-prescriber-facts.tsx';
import {
  type Consultation,
  consultationWarnings,
  listWarnings,
  PrescribingWarnings,
} from './prescribing-warnings.tsx';
import { PrescriptionAge, readAge } from './prescription-age.tsx';
import {
  type PrescriptionDraft,
  removePrescriptionDraft,
  savePrescriptionDraft,
} from './prescription-draft.ts';
import { PRESCRIPTION_TEXTS, PrescriptionPreview } from './prescription-preview.tsx';
import { useIssuePrescription } from './use-prescriptions.ts';

type PrescriptionFormProps = {
  appointmentId: string;
  patient: Pick<UserData, 'name'>;
  /** The patient's age in years; null if it is unknown. */
  age: number | null;
  /** The initial medicines and texts; `replaces` is the prescription that the new one replaces. */
  draft: PrescriptionDraft;
  consultation: Consultation;
  onDone: () => void;
};

/**
 * A form for a prescription, stored in the browser while it is typed. Its sheet is shown before it is issued.
 * Interactions are not checked.
 */
export function PrescriptionForm(props: PrescriptionFormProps) {
  const { appointmentId, patient, age, draft, consultation, onDone } = props;
  const [rows, setRows] = useState(() => draft.items?.map(newRow) ?? [newRow()]);
  const [edited, setEdited] = useState(false);
  const [preview, setPreview] = useState<Sent<'savePrescription'> | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const { issue, issuing } = useIssuePrescription({
    onIssued: close,
    onRefused: () => setPreview(null),
  });
  useLeaveWarning(edited);

  function close() {
    removePrescriptionDraft(appointmentId);
    onDone();
  }

  function read(values: FormData, of: readonly Row[]) {
    const { replaces } = draft;
    return { ...readPrescription(values, of), ...(replaces && { replaces }) };
  }

  function store(of: readonly Row[]) {
    const form = fields.current?.closest('form');
    if (form) savePrescriptionDraft(appointmentId, read(new FormData(form), of));
    setEdited(true);
  }

  function change(next: readonly Row[]) {
    setRows([...next]);
    store(next);
  }

  function show(values: FormData) {
    setPreview({ appointmentId, ...read(values, rows), ...readAge(values) });
  }

  return (
    <>
      <Form retain={null} className="grid gap-4" aria-label="Prescription" onSubmit={show}>
        <MissingPrescriberFacts />
        <PrescribingWarnings lines={consultationWarnings(consultation)} />
        <div data-retain={`age:${appointmentId}`}>
          <PrescriptionAge age={age} />
        </div>
        <div ref={fields} className="grid gap-4" onInput={() => store(rows)}>
          {rows.map((row, index) => (
            <MedicineFields
              key={row.key}
              row={row}
              place={index + 1}
              warnOfList={(medicine) => (
                <PrescribingWarnings lines={listWarnings([medicine], consultation)} />
              )}
              onRemove={
                rows.length > 1
                  ? () => change(rows.filter(({ key }) => key !== row.key))
                  : undefined
              }
            />
          ))}
          {rows.length < MEDICINES_MAX && (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => change([...rows, newRow()])}
            >
              <Plus aria-hidden size={18} />
              Add a medicine
            </Button>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            {PRESCRIPTION_TEXTS.map(({ name, label }) => (
              <Field key={name} name={name} label={label}>
                <Textarea rows={2} maxLength={1000} defaultValue={draft[name]} />
              </Field>
            ))}
            <Field name="validUntil" label="Valid until" hint="Optional">
              <Input type="date" defaultValue={draft.validUntil} />
            </Field>
          </div>
        </div>
        <p className="text-xs text-ink-soft">
          An issued prescription does not change. You can replace or cancel it. Nadi checks no
          interactions and no doses.
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={close}>
            Discard
          </Button>
          <Button type="submit">Preview prescription</Button>
        </div>
      </Form>
      <PrescriptionPreview
        prescription={preview}
        patient={patient}
        age={age}
        consultation={consultation}
        issuing={issuing}
        onIssue={issue}
        onClose={() => setPreview(null)}
      />
    </>
  );
}

function readPrescription(values: FormData, rows: readonly Row[]) {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  return {
    items: rows.map(({ key }) => readMedicine(key, values)),
    ...Object.fromEntries(PRESCRIPTION_TEXTS.map(({ name }) => [name, text(name)])),
    ...(text('validUntil') && { validUntil: text('validUntil') }),
  };
}
