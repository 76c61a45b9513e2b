import type { Consent } from '@nadi/contract/consultation';
import type { UserData } from '@nadi/contract/patients';
import type { Medicine } from '@nadi/contract/prescriptions';
import type { RecordEntry } from '@nadi/contract/record';
import type { Sent } from '@nadi/contract/routes';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { brokenList } from '@nadi/domain/medicine';
import { displayDate } from '@nadi/messages/en/dates';
import { prescribingWarnings } from '@nadi/messages/en/medicines';
import { pageLanguage } from '#shared/language/page-language.ts';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { AllergiesOfMedicines } from './allergy-on-record.tsx';
import { PrescriptionLetterhead } from './prescription-letterhead.tsx';
import { MedicineList } from './prescription-sheet.tsx';
import { WarningLines } from './warning-lines.tsx';

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
  /** The patient's id. */
  userId: string;
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

function Sheet({ prescription, userId, patient, age, consultation }: SheetProps) {
  const { items, validUntil, patientAge, replaces } = prescription;
  const years = age ?? patientAge;
  return (
    <div className="grid gap-3 text-ink">
      <AllergiesOfMedicines userId={userId} medicines={items} />
      <WarningLines
        lines={[...consultationWarnings(consultation), ...listWarnings(items, consultation)]}
      />
      <PrescriptionLetterhead />
      <p className="font-medium figures">
        For {patient.name}
        {years !== undefined && `, ${years} years`}
      </p>
      <div {...pageLanguage()}>
        <MedicineList medicines={items} />
      </div>
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

/** The recorded facts of the consultation that a prescription belongs to. */
export type Consultation = Pick<RecordEntry, 'encounter' | 'meetingId'> & {
  consent: Consent['state'];
};

/** Returns how the consultation takes place, as far as it is known; without a meeting it is in person. */
function modeOf({ encounter, meetingId }: Consultation) {
  return encounter?.mode ?? (meetingId ? undefined : 'in-person');
}

/** Returns one line for each fact about consent and identity that is not recorded. */
export function consultationWarnings(consultation: Consultation): string[] {
  const { encounter, consent } = consultation;
  const warnings: string[] = [];
  if (consent !== 'given' && modeOf(consultation) !== 'in-person')
    warnings.push(prescribingWarnings.consent[consent]);
  if (!encounter?.identityCheck) warnings.push(prescribingWarnings.identity);
  return warnings;
}

/** Returns a line for each medicine that its list does not permit in this consultation. */
export function listWarnings(
  medicines: readonly Pick<Medicine, 'name' | 'list'>[],
  consultation: Consultation,
): string[] {
  const mode = modeOf(consultation);
  const kind = consultation.encounter?.kind;
  return medicines.flatMap(({ name, list }) => {
    const broken = brokenList({ list, mode, kind });
    return broken ? [prescribingWarnings.list[broken](name)] : [];
  });
}
