import type { Consent } from '@nadi/contract/consent';
import type { Medicine } from '@nadi/contract/prescriptions';
import type { RecordEntry } from '@nadi/contract/record';
import { brokenList } from '@nadi/domain/medicine';
import { prescribingWarnings } from '@nadi/messages/en/medicines';
import { TriangleAlert } from 'lucide-react';

/** The recorded facts of the consultation that a prescription belongs to. */
export type Consultation = { encounter: RecordEntry['encounter']; consent: Consent['state'] };

/** Returns one line for each fact about consent and identity that is not recorded. */
export function consultationWarnings({ encounter, consent }: Consultation): string[] {
  const warnings: string[] = [];
  if (consent !== 'given' && encounter?.mode !== 'in-person')
    warnings.push(prescribingWarnings.consent[consent]);
  if (!encounter?.identityCheck) warnings.push(prescribingWarnings.identity);
  return warnings;
}

/** Returns a line for each medicine that its list does not permit in this consultation. */
export function listWarnings(
  medicines: readonly Pick<Medicine, 'name' | 'list'>[],
  { encounter }: Consultation,
): string[] {
  return medicines.flatMap(({ name, list }) => {
    const broken = brokenList({ list, mode: encounter?.mode, kind: encounter?.kind });
    return broken ? [prescribingWarnings.list[broken](name)] : [];
  });
}

/** Warnings, one line each; nothing without warnings. */
export function PrescribingWarnings({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="grid gap-1 text-waiting">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2 wrap-anywhere">
          <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          {line}
        </li>
      ))}
    </ul>
  );
}
