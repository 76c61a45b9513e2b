import type { UserData } from '@nadi/contract/patients';
import type { Sent } from '@nadi/contract/routes';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { displayDate } from '@nadi/messages/en/dates';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import {
  type Consultation,
  consultationWarnings,
  listWarnings,
  PrescribingWarnings,
} from './prescribing-warnings.tsx';
import { MedicineList } from './prescription-sheet.tsx';

export const PRESCRIPTION_TEXTS = [
  { name: 'complaints', label: 'Complaints' },
  { name: 'findings', label: 'Findings' },
  { name: 'diagnosis', label: 'Diagnosis' },
  { name: 'tests', label: 'Tests' },
  { name: 'advice', label: 'Advice' },
] as const;

type PrescriptionPreviewProps = {
  /** Null closes the dialog. */
  prescription: Sent<'savePrescription'> | null;
  patient: Pick<UserData, 'name'>;
  /** In years; null if the doctor has entered it. */
  age: number | null;
  consultation: Consultation;
  issuing: boolean;
  onIssue: (prescription: Sent<'savePrescription'>) => void;
  onClose: () => void;
};

/** The sheet as it will be issued, with warnings from the record. */
export function PrescriptionPreview(props: PrescriptionPreviewProps) {
  const { prescription, issuing, onIssue, onClose } = props;
  return (
    <ConfirmDialog
      open={prescription !== null}
      title="Issue this prescription?"
      confirmLabel="Issue prescription"
      cancelLabel="Back to the form"
      tone="primary"
      pending={issuing}
      onConfirm={() => prescription && onIssue(prescription)}
      onCancel={onClose}
    >
      {prescription && <Sheet {...props} prescription={prescription} />}
    </ConfirmDialog>
  );
}

type SheetProps = PrescriptionPreviewProps & { prescription: Sent<'savePrescription'> };

function Sheet({ prescription, patient, age, consultation }: SheetProps) {
  const { items, validUntil, patientAge, replaces } = prescription;
  const years = age ?? patientAge;
  return (
    <div className="grid gap-3 text-ink">
      <PrescribingWarnings
        lines={[...consultationWarnings(consultation), ...listWarnings(items, consultation)]}
      />
      <p className="font-medium figures">
        For {patient.name}
        {years !== undefined && `, ${years} years`}
      </p>
      <MedicineList medicines={items} />
      <dl className="grid gap-2">
        {PRESCRIPTION_TEXTS.filter(({ name }) => prescription[name]).map(({ name, label }) => (
          <div key={name}>
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="whitespace-pre-line">{prescription[name]}</dd>
          </div>
        ))}
      </dl>
      {validUntil && <p className="figures">Valid until {displayDate(parseIsoDate(validUntil))}</p>}
      {replaces && <p>It replaces the earlier prescription.</p>}
      <p className="text-xs text-ink-soft">
        An issued prescription does not change. You can replace or cancel it.
      </p>
    </div>
  );
}
