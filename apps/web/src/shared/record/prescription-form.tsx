import * as routes from '@nadi/contract/generated/route-table';
import type { UserData } from '@nadi/contract/patients';
import type { Sent } from '@nadi/contract/routes';
import { MEDICINES_MAX } from '@nadi/domain/limits';
import { AGE_MAX } from '@nadi/domain/medicine';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form, focusFirst } from '#shared/ui/form.tsx';
import { Input, Textarea } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useLeaveWarning } from '#shared/ui/page-lifetime.ts';
import {
  type PrescriptionDraft,
  removePrescriptionDraft,
  savePrescriptionDraft,
} from './drafts.ts';
import { HealthPins } from './health-pins.tsx';
import { isUnreviewed, MedicineRow, newRow, type Row, readMedicine } from './medicine-fields.tsx';
import {
  type Consultation,
  consultationWarnings,
  listWarnings,
  PRESCRIPTION_TEXTS,
  PrescriptionPreview,
} from './prescription-preview.tsx';
import { useIssuePrescription } from './record-query.ts';
import { WarningLines } from './warning-lines.tsx';

type PrescriptionFormProps = {
  appointmentId: string;
  /** The patient's id. */
  userId: string;
  patient: Pick<UserData, 'name'>;
  /** The patient's age in years; null if it is unknown. */
  age: number | null;
  /** The initial medicines and texts; `replaces` is the prescription that the new one replaces. */
  draft: PrescriptionDraft;
  consultation: Consultation;
  /** True if a button has just opened the form, which then takes the focus. */
  opened: boolean;
  onDone: () => void;
};

/**
 * A form for a prescription, stored in the browser while it is typed. Its sheet is shown before it is issued.
 * Interactions are not checked.
 */
export function PrescriptionForm(props: PrescriptionFormProps) {
  const { appointmentId, userId, patient, age, draft, consultation, opened, onDone } = props;
  const { rows, change, changeRow } = useMedicineRows({ draft, opened, onChange: store });
  const [edited, setEdited] = useState(false);
  const [preview, setPreview] = useState<Sent<'savePrescription'> | null>(null);
  /** True if a preview was requested before every copied medicine was reviewed. */
  const [reviewMissing, setReviewMissing] = useState(false);
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
    if (form) {
      const { items, ...texts } = read(new FormData(form), of);
      const drafts = items.map((item, index) => ({ ...item, ...copyMark(of[index]) }));
      savePrescriptionDraft(appointmentId, { ...texts, items: drafts });
    }
    setEdited(true);
  }

  function show(values: FormData) {
    const copied = rows.find(isUnreviewed);
    setReviewMissing(copied !== undefined);
    if (copied) {
      focusFirst(document.getElementById(copied.key));
      return;
    }
    setPreview({ appointmentId, ...read(values, rows), ...readAge(values) });
  }

  return (
    <div lang="en" dir="ltr" className="contents">
      <Form retain={null} className="grid gap-4" aria-label="Prescription" onSubmit={show}>
        <HealthPins compared userId={userId} />
        <MissingPrescriberFacts />
        <WarningLines lines={consultationWarnings(consultation)} />
        <div data-retain={`age:${appointmentId}`}>
          <PrescriptionAge age={age} />
        </div>
        <div ref={fields} className="grid gap-4" onInput={() => store(rows)}>
          {rows.map((row, index) => (
            <div key={row.key} id={row.key}>
              <MedicineRow
                row={row}
                userId={userId}
                place={index + 1}
                onChange={(changed) => changeRow(index, changed)}
                warnOfList={(medicine) => (
                  <WarningLines lines={listWarnings([medicine], consultation)} />
                )}
                onRemove={
                  rows.length > 1
                    ? () => change(rows.filter(({ key }) => key !== row.key))
                    : undefined
                }
              />
            </div>
          ))}
          {rows.length < MEDICINES_MAX && (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => {
                const row = newRow();
                change([...rows, row], row.key);
              }}
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
        {reviewMissing && rows.some(isUnreviewed) && (
          <Notice tone="waiting" urgent>
            <p>Please review each copied medicine first.</p>
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={close}>
            Discard
          </Button>
          <Button type="submit">Preview prescription</Button>
        </div>
      </Form>
      <PrescriptionPreview
        prescription={preview}
        userId={userId}
        patient={patient}
        age={age}
        consultation={consultation}
        issuing={issuing}
        onIssue={issue}
        onClose={() => setPreview(null)}
      />
    </div>
  );
}

type MedicineRowsOptions = {
  draft: PrescriptionDraft;
  opened: boolean;
  /** Called once the fields of the changed rows are in the form. */
  onChange: (rows: readonly Row[]) => void;
};

/** The rows of a prescription's medicines. A change can move the focus to the first control of a row. */
function useMedicineRows({ draft, opened, onChange }: MedicineRowsOptions) {
  const [rows, setRows] = useState(() => draft.items?.map((item) => newRow(item)) ?? [newRow()]);
  const [initial] = useState(rows);
  const focused = useRef(opened ? rows[0]?.key : undefined);

  function change(next: readonly Row[], focus?: string) {
    focused.current = focus;
    setRows([...next]);
  }

  /** Focuses the changed row; after a review the next copied medicine. */
  function changeRow(index: number, changed: Row) {
    const next = rows.with(index, changed);
    const reviewed = changed.folded && rows[index] !== undefined && isUnreviewed(rows[index]);
    change(next, (reviewed && next.find(isUnreviewed)?.key) || changed.key);
  }

  const onRows = useEffectEvent((of: readonly Row[]) => {
    if (of !== initial) onChange(of);
    if (focused.current) focusFirst(document.getElementById(focused.current));
  });
  useEffect(() => onRows(rows), [rows]);
  return { rows, change, changeRow };
}

function copyMark(row: Row | undefined): { copiedFrom?: string } {
  return row?.folded && row.copiedFrom !== undefined ? { copiedFrom: row.copiedFrom } : {};
}

function readPrescription(values: FormData, rows: readonly Row[]) {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  return {
    items: rows.map((row) => readMedicine(row, values)),
    ...Object.fromEntries(PRESCRIPTION_TEXTS.map(({ name }) => [name, text(name)])),
    ...(text('validUntil') && { validUntil: text('validUntil') }),
  };
}

/** Lists what the doctor's profile lacks to prescribe, before the form is filled in. */
function MissingPrescriberFacts() {
  const { data } = useQuery(portalQuery('doctor', routes.getDoctorProfile, {}));
  if (!data) return null;
  const { registrationNumber, qualification } = data.profileData;
  const missing = [
    !registrationNumber && 'registration number',
    !qualification && 'qualification',
  ].filter(Boolean);
  if (missing.length === 0) return null;
  return (
    <Notice tone="waiting">
      <p>
        You cannot issue a prescription yet: your profile has no {missing.join(' and no ')}. What
        you type here is stored in this browser.
      </p>
      {/* Opens in a new tab, because the form may be shown during a call. */}
      <a
        href="/doctor-profile"
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center justify-self-start font-medium underline"
      >
        Add {missing.length === 1 ? 'it' : 'them'} to my profile
      </a>
    </Notice>
  );
}

const ADULT = 18;

/**
 * The patient's age, which a doctor must know before prescribing (docs/product/prescriptions.md). `age`: null
 * if it is unknown.
 */
function PrescriptionAge({ age }: { age: number | null }) {
  if (age === null) {
    return (
      <Field
        name="patientAge"
        label="Age of the patient, in years"
        hint="There is no date of birth. Please ask the patient: the prescription names the age."
      >
        <Input type="number" required min={0} max={AGE_MAX} inputMode="numeric" />
      </Field>
    );
  }
  if (age >= ADULT) return null;
  return (
    <Notice tone="waiting">
      <p>
        The patient is {age}. An adult has to be present; please check who they are before you
        prescribe.
      </p>
    </Notice>
  );
}

/** Returns the typed age; empty if no age was typed. */
function readAge(values: FormData): { patientAge?: number } {
  const text = String(values.get('patientAge') ?? '').trim();
  return text === '' ? {} : { patientAge: Number(text) };
}
